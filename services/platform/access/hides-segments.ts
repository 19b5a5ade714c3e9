/** Whether a server that decodes a path would see other segments than those that were compared here. */
export const hidesSegments = (path: string): boolean => /%2e|%2f|%5c/i.test(path);
