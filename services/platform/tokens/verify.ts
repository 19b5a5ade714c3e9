import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError, unavailable } from '../../kit/errors.ts';

/** The only accepted algorithm: the header of a token must never choose how it is verified. */
export const tokenAlgorithm = 'ES256';

/** The claims of a token whose signature, issuer, audience and expiry have been verified. */
export interface TokenClaims extends JWTPayload {
  /** The login name. */
  readonly sub: string;
  /** Seconds since the epoch. */
  readonly exp: number;
  readonly iat: number;
  readonly jti: string;
  /** The session it belongs to. */
  readonly sid: string;
}

export interface VerifierOptions {
  /** Finds the key a token names; see `remoteKeys`. */
  readonly keys: JWTVerifyGetKey;
  readonly issuer: string;
  readonly audience: string;
}

/**
 * Errors: `unauthenticated` with reason `token_expired` or `invalid_token`; `unavailable` where the keys cannot be fetched.
 * Whether the session is still active is not checked here.
 */
export type VerifyToken = (token: string) => Promise<TokenClaims>;

/** Longer than any token of ours; longer ones are not parsed. */
const tokenLimit = 12_288;

export function createTokenVerifier({ keys, issuer, audience }: VerifierOptions): VerifyToken {
  const options = {
    issuer,
    audience,
    algorithms: [tokenAlgorithm],
    requiredClaims: ['sub', 'exp', 'iat', 'jti', 'sid'],
  };
  return async (token) => {
    if (token.length > tokenLimit) throw invalidToken();
    try {
      return claimsOf((await jwtVerify(token, keys, options)).payload);
    } catch (thrown) {
      throw toTokenError(thrown);
    }
  };
}

export const invalidToken = () =>
  new AppError('unauthenticated', 'The token is not valid; log in again.', { reason: 'invalid_token' });

export const expiredToken = () =>
  new AppError('unauthenticated', 'The token has expired; log in again.', { reason: 'token_expired' });

function claimsOf({ sub, exp, iat, jti, sid, ...others }: JWTPayload): TokenClaims {
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof sid !== 'string') throw invalidToken();
  if (typeof exp !== 'number' || typeof iat !== 'number') throw invalidToken();
  return { ...others, sub, exp, iat, jti, sid };
}

/** Errors caused by the token; all other errors are failures to get the keys. */
const faults = [
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
];

/** What is wrong with a token, as an error; anything else is a failure to get the keys. */
export function toTokenError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof errors.JWTExpired) return expiredToken();
  if (faults.some((fault) => thrown instanceof fault)) return invalidToken();
  return unavailable('The keys of the identity service cannot be fetched right now.', thrown);
}
