"""The server: games between people and players over HTTP and a websocket, kept in the store."""
