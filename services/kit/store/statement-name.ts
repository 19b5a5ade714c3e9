import { createHash } from 'node:crypto';

/**
 * A name under which each connection has the server keep a statement, which is then parsed and planned once, and not each time. For texts of which
 * there are few: connections keep all of them. The server's names have 63 characters at most.
 */
export const statementName = (text: string): string => createHash('sha256').update(text).digest('base64url');
