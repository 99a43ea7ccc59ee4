"""The files of an export: the three tables, the codebook, the file of the study, and all of them in one archive."""

import io
import zipfile

from plyground.core.errors import PlygroundError
from plyground.studies.codebook import codebook
from plyground.studies.data import StudyData
from plyground.studies.export import TABLES, csv_text

FILES = (*(f"{table}.csv" for table in TABLES), "codebook.md", "study.toml")


def file_of(data: StudyData, name: str) -> bytes:
    """One file of the export."""
    if name == "export.zip":
        return zipped(data)
    if name == "codebook.md":
        return codebook(data).encode()
    if name == "study.toml":
        return data.newest.source.encode()
    table = name.removesuffix(".csv")
    if table not in TABLES:
        raise PlygroundError(f"{name}: no such file; expected one of {', '.join(FILES)}")
    return csv_text(data, table).encode()


def zipped(data: StudyData) -> bytes:
    """Everything, with the files of all versions of the study."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (*(f"{table}.csv" for table in TABLES), "codebook.md"):
            archive.writestr(name, file_of(data, name))
        for row in data.versions:
            archive.writestr(f"study-{row.version[:8]}.toml", row.text)
    return made.getvalue()
