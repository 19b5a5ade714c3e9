import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { EngineError } from './engine.ts';
import { keptFile } from './kept-file.ts';

/** Safe in an address. */
export const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The password of the user `modelyard` of an engine with its data in this folder, made by the first call. It is safe in an
 * address. Throws EngineError.
 */
export async function enginePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'password');
  const { text } = await keptFile(path, newPassword);
  if (!/^[\w-]{12,}$/.test(text))
    throw new EngineError(
      `${path} must hold 12 or more letters, digits, _ or -: correct it, or delete it for a new one.`,
    );
  return text;
}
