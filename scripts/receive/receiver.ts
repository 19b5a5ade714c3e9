import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { LRUCache } from 'lru-cache';
import { signWebhook } from '../../services/kit/secrets/sign-webhook.ts';

/** Older calls may be recorded ones, which a third party sends again. */
const toleratedAgeMs = 5 * 60_000;

export interface ReceiverOptions {
  /** `whsec_` and the key in base64; signatures are not checked without it. */
  readonly secret?: string;
  readonly status: number;
  readonly print: (line: string) => void;
}

/** A receiver of webhooks on this machine: prints each call, says whether its signature is right and which calls are repeats. */
export function createReceiver({ secret, status, print }: ReceiverOptions): Server {
  const attempts = new LRUCache<string, number>({ max: 10_000 });
  return createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const id = headerOf(request, 'webhook-id');
    const attempt = (attempts.get(id) ?? 0) + 1;
    if (id) attempts.set(id, attempt);
    const verdict = secret === undefined ? 'not checked' : isSigned(request, body, secret) ? 'right' : 'WRONG';
    const repeat = attempt > 1 ? styleText('yellow', `, attempt ${attempt}: drop it, its webhook-id is known`) : '';
    print(`${new Date().toISOString()} ${request.method} ${request.url} signature ${coloured(verdict)}${repeat}`);
    print(indented(body));
    response.writeHead(verdict === 'WRONG' ? 401 : status).end();
  });
}

function isSigned(request: IncomingMessage, body: string, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const sentAt = Number(headerOf(request, 'webhook-timestamp')) * 1_000;
  if (!(Math.abs(Date.now() - sentAt) < toleratedAgeMs)) return false;
  const expected =
    signWebhook(key, headerOf(request, 'webhook-id'), Buffer.from(body), sentAt)['webhook-signature'] ?? '';
  const [one, other] = [Buffer.from(expected), Buffer.from(headerOf(request, 'webhook-signature'))];
  return one.length === other.length && timingSafeEqual(one, other);
}

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

const coloured = (verdict: string) => styleText(verdict === 'WRONG' ? 'red' : 'green', verdict);

/** JSON on several lines; anything else as it came. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
