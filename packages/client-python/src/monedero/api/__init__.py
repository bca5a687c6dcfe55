"""The types and methods of the API, by noun. Made by `npm run gen` from the routes."""
