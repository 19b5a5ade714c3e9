import type { Clock } from '../../kit/clock.ts';
import { ConfigError } from '../../kit/config.ts';
import { unavailable } from '../../kit/errors.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import { createTokenSigner, type Jwk, jwkOf, keySet, localKeys, type SignToken } from '../../platform/tokens/sign.ts';
import { createTokenVerifier, type VerifyToken } from '../../platform/tokens/verify.ts';
import { publishedKeys, type SigningKey, signingKeyAt } from '../domain/signing-key.ts';

export interface KeyRingOptions {
  readonly read: () => Promise<readonly SigningKey[]>;
  readonly seal: Seal;
  readonly purpose: string;
  readonly clock: Clock;
  readonly issuer: string;
  readonly audience: string;
}

/** The keys that this process has loaded. */
export interface KeyRing {
  /** Errors: `unavailable` where no key may sign yet. */
  readonly sign: SignToken;
  readonly verify: VerifyToken;
  /** The JWKS. */
  published(): { readonly keys: readonly Jwk[] };
  /** Reads the keys again. Errors: a ConfigError if the secret does not decrypt them. */
  reload(): Promise<void>;
}

/** Loads the keys first. Errors as `reload`. */
export async function createKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { read, seal, purpose, clock, issuer, audience } = options;
  const signers = new Map<string, SignToken>();
  const verifierOf = (jwks: readonly Jwk[]) => createTokenVerifier({ keys: localKeys(jwks), issuer, audience });
  let keys: readonly SigningKey[] = [];
  let verify = verifierOf([]);

  async function open({ kid, sealedPrivate }: SigningKey): Promise<SignToken> {
    const opened = jwkOf(await seal.open(purpose, sealedPrivate));
    if (!opened)
      throw new ConfigError([`IDENTITY_KEY_SECRET is not the secret that key ${kid} was encrypted with: set that one`]);
    return createTokenSigner(opened);
  }

  const published = () => publishedKeys(keys, clock.now()).map(({ publicJwk }) => publicJwk);

  async function reload() {
    const found = await read();
    for (const key of found) if (!signers.has(key.kid)) signers.set(key.kid, await open(key));
    keys = found;
    // Created here and not for each call: importing the keys is expensive.
    verify = verifierOf(published());
  }

  await reload();
  return {
    reload,
    published: () => keySet(published()),
    sign(claims) {
      const sign = signers.get(signingKeyAt(keys, clock.now())?.kid ?? '');
      if (!sign) throw unavailable('There is no signing key that is valid yet; try again in a minute.');
      return sign(claims);
    },
    verify: (token) => verify(token),
  };
}
