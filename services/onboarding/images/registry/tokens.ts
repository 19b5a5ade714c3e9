import type { Dispatcher } from 'undici';
import { AppError, unavailable } from '../../../kit/errors.ts';
import { basicHeader } from '../../../kit/http/basic-header.ts';
import type { Challenge } from './challenge.ts';
import { readBody, send } from './transport.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface Token {
  readonly header: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const longestToken = 64 * 1024;
/** What the token protocol assumes where a server states no time. */
const usualSeconds = 60;

/**
 * The `Authorization` that a challenge asks for. Without credentials a token for anonymous callers is requested.
 * Errors: `forbidden` where the credentials are rejected, `unavailable` where the token server does not answer.
 */
export async function authorize(
  dispatcher: Dispatcher,
  registry: URL,
  challenge: Challenge,
  scopes: readonly string[],
  credentials: Credentials | undefined,
): Promise<Token> {
  const basic = credentials && basicHeader(`${credentials.username}:${credentials.password}`);
  if (challenge.scheme === 'basic') {
    if (basic === undefined) throw denied(registry, 'it asks for a user name and a password');
    return { header: basic, expiresAt: Number.POSITIVE_INFINITY };
  }
  const url = tokenUrl(registry, challenge.realm);
  if (challenge.service !== undefined) url.searchParams.set('service', challenge.service);
  for (const scope of scopes) url.searchParams.append('scope', scope);
  const answer = await send(dispatcher, url, { method: 'GET', headers: basic ? { authorization: basic } : {} });
  const text = (await readBody(answer.body, longestToken)).toString();
  if (answer.statusCode === 401 || answer.statusCode === 403) throw denied(registry, 'it rejects the credentials');
  if (answer.statusCode !== 200) throw unavailable(`${url.origin} gives no tokens: it answered ${answer.statusCode}.`);
  return tokenOf(text, url);
}

/** A registry that names a token server elsewhere in plain text would be sent the password unencrypted. */
function tokenUrl(registry: URL, realm: string): URL {
  if (!URL.canParse(realm)) throw denied(registry, `its token server "${realm}" is not an address`);
  const url = new URL(realm);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === registry.hostname);
  if (!isSafe) throw denied(registry, `its token server ${url.origin} is neither its own nor reached over TLS`);
  return url;
}

function tokenOf(text: string, url: URL): Token {
  const bad = unavailable(`${url.origin} gives no tokens: its answer is not one.`);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw bad;
  }
  const { token, access_token, expires_in } = Object(answer) as Record<string, unknown>;
  const value = typeof token === 'string' && token !== '' ? token : access_token;
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) throw bad;
  const seconds = typeof expires_in === 'number' ? expires_in : usualSeconds;
  return { header: `Bearer ${value}`, expiresAt: Date.now() + seconds * 1_000 };
}

export const denied = (registry: URL, why: string) =>
  new AppError('forbidden', `The image registry ${registry.host} does not allow this: ${why}.`, {
    reason: 'registry_denied',
  });
