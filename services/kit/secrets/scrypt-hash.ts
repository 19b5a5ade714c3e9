import { randomBytes, scrypt } from 'node:crypto';

/** The cost of one hash: 128 · r · 2^logN bytes of memory, processed p times. */
export interface ScryptCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

export interface ScryptHash {
  readonly cost: ScryptCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** What OWASP recommends for passwords: 128 MiB and about half a second of one core. */
export const passwordCost: ScryptCost = { logN: 17, r: 8, p: 1 };

/** A stored hash names its own cost; an imported one must not take all memory or minutes. */
const workLimitBytes = 256 << 20;

const bytesOf = ({ logN, r }: ScryptCost) => 128 * r * 2 ** logN;

const pattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Parses `$scrypt$ln=14,r=8,p=1$<salt>$<key>` (PHC string format); undefined for any other text. */
export function parseScryptHash(text: string): ScryptHash | undefined {
  const [, logN, r, p, salt = '', key = ''] = pattern.exec(text) ?? [];
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const sound = cost.logN >= 1 && cost.r >= 1 && cost.p >= 1 && bytesOf(cost) * cost.p <= workLimitBytes;
  return sound ? { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') } : undefined;
}

export function formatScryptHash({ cost, salt, key }: ScryptHash): string {
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(key)}`;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A new hash of `text` with a salt of its own. */
export async function scryptHash(text: string, cost: ScryptCost): Promise<ScryptHash> {
  const salt = randomBytes(16);
  return { cost, salt, key: await deriveKey(text, { cost, salt, bytes: 32 }) };
}

/** Runs on a thread of libuv's pool, so that the event loop is not blocked. */
export function deriveKey(
  text: string,
  { cost, salt, bytes }: { readonly cost: ScryptCost; readonly salt: Buffer; readonly bytes: number },
): Promise<Buffer> {
  const { logN, r, p } = cost;
  // OpenSSL's own formula; Node's default of 32 MiB would reject a higher cost.
  const maxmem = bytesOf(cost) + 128 * r * (p + 2);
  return new Promise((resolve, reject) => {
    // Keyboards encode the same letter differently (é as one character or as two).
    scrypt(text.normalize('NFC'), salt, bytes, { N: 2 ** logN, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
