import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/**
 * What PostgreSQL keeps of a password for the method scram-sha-256, and takes in place of it: so that no statement, and no
 * log of statements, has the password itself. The password is ASCII.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}

/** Whether a verifier is one of this password. */
export function hasPassword(verifier: string, password: string): boolean {
  const [, salt = ''] = /^SCRAM-SHA-256\$\d+:([^$]+)\$/.exec(verifier) ?? [];
  return salt !== '' && scramVerifier(password, Buffer.from(salt, 'base64')) === verifier;
}
