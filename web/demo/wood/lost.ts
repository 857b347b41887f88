/** The message when a part of the page, or a worker, could not be loaded. */
export const LOST = 'This part could not be loaded. Check your connection and try again.';
