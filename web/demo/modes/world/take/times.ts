/** Pixels of a picture of the country to one of the window's. */
export const TIMES = 4;
