// How many slots people are in, whatever the number of cells is.
export const SLOTS = 256;
