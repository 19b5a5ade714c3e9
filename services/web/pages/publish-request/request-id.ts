/** The number of a request in an address, which comes from outside. */
export const readRequestId = (text: string): string | undefined => (/^[0-9]{1,15}$/.test(text) ? text : undefined);
