import { Agent, type Dispatcher } from 'undici';
import { AppError, unavailable } from '../../../kit/errors.ts';
import { type Challenge, parseChallenge } from './challenge.ts';
import { authorize, type Credentials, denied, type Token } from './tokens.ts';
import { discard, type RegistryRequest, readBody, send } from './transport.ts';

export interface RegistryOptions {
  /** `https://registry.example`, without `/v2`. */
  readonly url: string;
  readonly credentials?: Credentials | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Until the head of an answer, and between two parts of its body; a minute where it is absent. */
  readonly timeoutMs?: number;
}

export type Response = Dispatcher.ResponseData;

/** A request that can be made again: `body` opens the bytes each time. */
export interface SessionRequest extends Pick<RegistryRequest, 'method'> {
  /** Path and query below the registry, or what its `Location` named. */
  readonly target: string | URL;
  /** `repository:library/python:pull`. */
  readonly scopes: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: () => RegistryRequest['body'] | Promise<RegistryRequest['body']>;
}

/** Requests to one registry, with the tokens that it asks for. */
export interface RegistrySession {
  readonly url: URL;
  /** The answer, whatever its status but 401, 429 and 5xx. Errors: `forbidden`, `unavailable`, `cancelled`. */
  request(request: SessionRequest): Promise<Response>;
  close(): Promise<void>;
}

const connections = 8;
const mostRedirects = 5;
/** A token that expires on the way would be of no use. */
const marginMs = 5_000;

export function createRegistrySession({
  url,
  credentials,
  signal,
  timeoutMs = 60_000,
}: RegistryOptions): RegistrySession {
  const base = new URL(url);
  const dispatcher = new Agent({
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: 5_000,
  });
  const tokens = new Map<string, Token>();
  let challenge: Challenge | undefined;

  async function authorization(scopes: readonly string[], fresh: boolean): Promise<string | undefined> {
    if (!challenge) return undefined;
    // Basic is the same for all scopes.
    const key = challenge.scheme === 'basic' ? '' : scopes.join(' ');
    const known = tokens.get(key);
    if (known && !fresh && known.expiresAt - marginMs > Date.now()) return known.header;
    const token = await authorize(dispatcher, base, challenge, scopes, credentials);
    tokens.set(key, token);
    return token.header;
  }

  async function attempt({ method, target, scopes, headers, body }: SessionRequest, fresh: boolean): Promise<Response> {
    const at = new URL(target, base);
    // An upload may continue on another host; the password is for this one.
    const own = at.origin === base.origin ? await authorization(scopes, fresh) : undefined;
    const opened = await body?.();
    return send(dispatcher, at, {
      ...{ method, signal, headers: { ...headers, ...(own && { authorization: own }) } },
      ...(opened && { body: opened }),
    });
  }

  async function follow(answer: Response, from: URL, { method, headers = {} }: SessionRequest): Promise<Response> {
    let current = answer;
    let at = from;
    for (let hops = 0; isRedirect(current, method); hops += 1) {
      await discard(current.body);
      at = locationOf(current, at);
      if (hops === mostRedirects) throw unavailable(`The image registry ${base.host} redirects in circles.`);
      if (base.protocol === 'https:' && at.protocol !== 'https:') throw denied(base, 'it redirects to plain text');
      // Stores of blobs have addresses that are signed: a token for the registry would be rejected there.
      current = await send(dispatcher, at, { method, headers, signal });
    }
    return current;
  }

  return {
    url: base,
    async request(request) {
      let answer = await attempt(request, false);
      if (answer.statusCode === 401) {
        await discard(answer.body);
        challenge = parseChallenge(answer.headers['www-authenticate']);
        if (!challenge) throw denied(base, 'it asks for a log-in of an unknown kind');
        answer = await attempt(request, true);
      }
      answer = await follow(answer, new URL(request.target, base), request);
      return usable(answer, base);
    },
    close: () => dispatcher.destroy(),
  };
}

const isRedirect = ({ statusCode }: Response, method: string): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode) && (method === 'GET' || method === 'HEAD');

/** Where an answer sends the client. Errors: `bad_gateway` where it does not say. */
export function locationOf(answer: Response, from: URL): URL {
  const location = answer.headers.location;
  if (typeof location !== 'string' || !URL.canParse(location, from.href))
    throw new AppError('bad_gateway', `The image registry ${from.host} answered without a usable Location.`);
  return new URL(location, from);
}

async function usable(answer: Response, { host }: URL): Promise<Response> {
  const { statusCode, body, headers } = answer;
  if (statusCode !== 401 && statusCode !== 403 && statusCode !== 429 && statusCode < 500) return answer;
  const text = await readBody(body, 64 * 1024).then(String, () => '');
  if (statusCode === 401 || statusCode === 403)
    throw new AppError('forbidden', `The image registry ${host} does not allow this: ${firstError(text)}.`, {
      reason: 'registry_denied',
    });
  const after = Number(headers['retry-after']);
  throw new AppError(
    'unavailable',
    `The image registry ${host} cannot do this now: ${statusCode} ${firstError(text)}.`,
    {
      ...(after > 0 && { retryAfterSeconds: after }),
    },
  );
}

/** The first error of a registry's answer, short enough for a step result. */
export function firstError(text: string): string {
  try {
    const [first] = Object(JSON.parse(text)).errors;
    return `${first.code ?? ''} ${first.message ?? ''}`.trim().slice(0, 300);
  } catch {
    return text.trim().slice(0, 100) || 'no reason given';
  }
}
