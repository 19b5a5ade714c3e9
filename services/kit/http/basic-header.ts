/** The header of HTTP Basic (RFC 7617) for `name:password`. */
export const basicHeader = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;
