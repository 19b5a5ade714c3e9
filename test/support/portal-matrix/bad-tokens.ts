import { forgedTokens } from '../forged-tokens.ts';
import type { TestPortal } from '../portal.ts';

/** Of all there are to forge; the others are tried at identity itself. */
const kinds = ['expired', 'unsigned', 'signed with another key under our name', 'of another issuer', 'of no session'];

/** Invalid tokens, by what is wrong with them; the forged ones name an administrator. */
export async function badTokens({ identity, people, join, call }: TestPortal): Promise<ReadonlyMap<string, string>> {
  const [forged, gone] = await Promise.all([forgedTokens(identity, people.admin.token), join('gone')]);
  const { status } = await call(gone, 'POST', '/auth/logout');
  if (status !== 200) throw new Error(`${status} at logging out`);
  const chosen = kinds.map((kind) => [kind, forged.get(kind) ?? ''] as const);
  return new Map([...chosen, ['logged out', gone.token]]);
}
