import { AppError } from '../../kit/errors.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { Seal } from '../../kit/secrets/seal.ts';
import type { RegistryTokens } from '../../platform/tokens/registry-tokens.ts';
import { nameOf, type Party } from '../domain/party.ts';
import type { Credentials } from '../domain/ports.ts';
import type { Grant, Scope } from '../domain/scope.ts';
import type { Rights } from './rights.ts';

/** What a client may do until its token expires. */
export interface Granted {
  readonly party: Party;
  readonly access: readonly Grant[];
}

export interface IssuedToken {
  readonly token: string;
  readonly issuedAt: Date;
  readonly expiresInS: number;
}

export interface Tokens {
  /** Errors: `unavailable`. */
  issue(party: Party, scopes: readonly Scope[]): Promise<IssuedToken>;
  /** Errors: `unauthenticated`. */
  read(token: string): Promise<Granted>;
  /** The credentials in a form that only this service can read; what they allow is asked anew each time they are used. */
  seal(credentials: Credentials): Promise<string>;
  /** Errors: `unauthenticated`. */
  open(sealed: string): Promise<Credentials>;
}

export interface TokensOptions {
  readonly tokens: RegistryTokens;
  readonly rights: Rights;
  readonly sealed: Seal;
  readonly lifetimeMs: number;
}

const purpose = 'registry refresh token';
/** Layers of one image are fetched with one token: its signature is checked once in this time. */
const rememberedMs = 60_000;

export function createTokens({ tokens, rights, sealed, lifetimeMs }: TokensOptions): Tokens {
  const expiresInS = Math.floor(lifetimeMs / 1_000);
  const known = createRecentMap<Granted & { readonly expires: number }>({ limit: 10_000, ttlMs: rememberedMs });
  return {
    async issue(party, scopes) {
      const access = await rights.grant(party, scopes);
      const issuedAt = new Date();
      return { token: await tokens.sign({ sub: nameOf(party), access, party }, expiresInS), issuedAt, expiresInS };
    },
    async read(token) {
      const before = known.get(token);
      if (before && before.expires > Date.now()) return before;
      const { exp, access, party } = await tokens.verify(token);
      // Signed here, so they are what `issue` put in.
      const granted = { access: access as readonly Grant[], party: party as Party, expires: exp * 1_000 };
      known.set(token, granted);
      return granted;
    },
    seal: (credentials) => sealed.close(purpose, credentials),
    async open(text) {
      const opened = await sealed.open(purpose, text);
      if (isCredentials(opened)) return opened;
      throw new AppError('unauthenticated', 'The refresh token is not valid; log in again.');
    },
  };
}

const isCredentials = (value: unknown): value is Credentials =>
  typeof value === 'object' && value !== null && 'username' in value && 'password' in value;
