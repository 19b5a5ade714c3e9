/** Of a revision, for names with a limit: the random end. The beginning is a time, which several ids share. */
export const shortId = (id: string): string => id.slice(-12);
