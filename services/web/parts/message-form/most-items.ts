/** A list with more is written as JSON: a page with all of them would not scroll. */
export const mostItems = 100;
