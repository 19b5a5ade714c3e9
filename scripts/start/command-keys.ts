import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isKeyText, newSigningKey, publicKeyOf } from '../../services/kit/secrets/ed25519-jws.ts';
import { keptSecret } from './kept-secret.ts';
import { StartError } from './start-error.ts';

/** A public key whose private one signs no more commands, and how long workers still take what it has signed. */
export interface FormerKey {
  readonly publicKey: string;
  /** An ISO time. */
  readonly until: string;
}

/** What the home keeps of a service that signs commands. */
export interface KeptCommandKeys {
  readonly privateKey: string;
  readonly former: readonly FormerKey[];
}

/** The keys of a service; the first start makes one. Former ones whose time is over are left out. */
export async function commandKeys(home: string, service: string, now: Date): Promise<KeptCommandKeys> {
  const { text: privateKey } = await keptSecret(home, keyFile(service), () => newSigningKey().privateKey);
  const former = await readFormer(home, service);
  return { privateKey, former: former.filter(({ until }) => new Date(until) > now) };
}

/**
 * Replaces the key of a service in the home of a platform: its next start signs with the new key, and takes what the old one has
 * signed for `keepMs`. Answers false where the home has no key.
 */
export async function rotateCommandKey(
  home: string,
  service: string,
  { now, keepMs }: { readonly now: Date; readonly keepMs: number },
): Promise<boolean> {
  const path = join(home, keyFile(service));
  const old = await readFile(path, 'utf8').catch(() => '');
  if (!isKeyText(old.trim())) return false;
  const { former } = await commandKeys(home, service, now);
  const until = new Date(now.getTime() + keepMs).toISOString();
  const all = [{ publicKey: publicKeyOf(old.trim()), until }, ...former];
  // First: without it, a rotation that is interrupted here would leave commands that no worker takes.
  await replaceFile(join(home, formerFile(service)), `${JSON.stringify(all)}\n`);
  await replaceFile(path, `${newSigningKey().privateKey}\n`);
  return true;
}

const keyFile = (service: string) => `${service}-command-key`;
const formerFile = (service: string) => `${service}-command-keys-former`;

async function readFormer(home: string, service: string): Promise<readonly FormerKey[]> {
  const path = join(home, formerFile(service));
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`${path} is not JSON: delete it. Commands that a former key has signed are refused then.`);
  }
}

/** Whole or not at all, and for its owner alone. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
