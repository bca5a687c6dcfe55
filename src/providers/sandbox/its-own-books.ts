// Why the sandbox forgets none of what its simulated providers remember.

export const ITS_OWN_BOOKS = 'on the test side it is what a provider has in its own books';
