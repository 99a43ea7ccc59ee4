"""A thousand times kill -9 over training, store and server: nothing acknowledged is lost, and everything goes on."""
