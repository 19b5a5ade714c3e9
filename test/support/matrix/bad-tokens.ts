import { forgedTokens } from '../forged-tokens.ts';
import type { TestIdentity } from '../identity.ts';

/** Of all there are to forge; the others are tried at identity itself. */
const kinds = ['expired', 'unsigned', 'signed with another key under our name', 'of another issuer', 'of no session'];

/** Invalid tokens, by what is wrong with them: forgeries of `token`, and `gone`, whose session this ends. */
export async function badTokens(
  identity: TestIdentity,
  { token, gone }: { readonly token: string; readonly gone: string },
): Promise<ReadonlyMap<string, string>> {
  const forged = await forgedTokens(identity, token);
  const { status } = await identity.call('POST', '/auth/logout', undefined, gone);
  if (status !== 200) throw new Error(`${status} at logging out`);
  const chosen = kinds.map((kind) => [kind, forged.get(kind) ?? ''] as const);
  return new Map([...chosen, ['logged out', gone]]);
}
