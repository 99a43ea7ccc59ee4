/** x */
export async function show() {}
