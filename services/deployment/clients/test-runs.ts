import { z } from 'zod';
import { AppError, unavailable } from '../../kit/errors.ts';
import { basicHeader } from '../../kit/http/basic-header.ts';
import type { CompositionAddress, Message } from '../domain/model-servers.ts';
import type { TestRuns } from '../domain/test-run.ts';
import type { ModelServersOptions } from './model-servers.ts';
import { runPath } from './run-path.ts';

const Accepted = z.object({ id: z.string() });

const Run = z.object({
  id: z.string(),
  transport: z.string(),
  status: z.string(),
  failure: z.object({ code: z.string(), node: z.string(), detail: z.string() }).optional(),
  hops: z.array(
    z.object({
      ...{ node: z.string(), operation: z.string(), status: z.string(), at: z.string() },
      ...{ durationMs: z.number(), bytesIn: z.number(), bytesOut: z.number() },
      ...{ topic: z.string().optional(), partition: z.number().optional(), offset: z.number().optional() },
    }),
  ),
});

const kept = z.base64().nullable();

const Messages = z.object({
  messages: z.array(z.object({ node: z.string(), operation: z.string(), input: kept, output: kept })),
});

const connections = 8;
const longestExcerpt = 500;

/** Runs at the platform's orchestrator, or at that of a composition of its own. */
export function createTestRuns(options: ModelServersOptions): TestRuns {
  const { exchange, timeoutMs, limitBytes } = options;

  async function send(at: CompositionAddress, path: string, message?: Message) {
    const isOwn = 'own' in at;
    const url = new URL(isOwn ? `http://${at.own.host}:${at.own.port}` : options.orchestratorUrl);
    // The account is for the platform's: a deployer chooses what runs in a cluster.
    const account = isOwn ? undefined : options.orchestratorCredentials;
    const answer = await exchange.send({
      ...{ origin: url.origin, connections, timeoutMs, limitBytes },
      ...{ method: message ? ('POST' as const) : ('GET' as const), body: message?.bytes ?? null },
      path: `${url.pathname.replace(/\/$/, '')}/solutions/${isOwn ? 'default' : at.solution}/${path}`,
      headers: {
        ...(message && { 'content-type': message.contentType, prefer: 'respond-async', 'x-record-messages': 'true' }),
        ...(account !== undefined && { authorization: basicHeader(account) }),
      },
    });
    if (!('status' in answer)) throw unavailable('The orchestrator does not answer right now.', answer.detail);
    const { status, bytes, contentType = '' } = answer;
    if (status < 300) return { bytes, contentType };
    const said = bytes.toString('utf8').slice(0, longestExcerpt);
    if (status >= 500 || status === 429) throw unavailable(`The orchestrator answered ${status}: ${said}`);
    throw new AppError('unprocessable', `The orchestrator answered ${status}: ${said}`, { reason: 'not_run' });
  }

  return {
    start: async (at, operation, message) =>
      Accepted.parse(JSON.parse(String((await send(at, runPath(operation, message), message)).bytes))).id,
    async find(at, id) {
      const run = Run.parse(JSON.parse(String((await send(at, `runs/${id}`)).bytes)));
      return { ...run, failure: run.failure };
    },
    async messages(at, id) {
      const { messages } = Messages.parse(JSON.parse(String((await send(at, `runs/${id}/messages`)).bytes)));
      return messages.map((one) => ({ ...one, input: bytesOf(one.input), output: bytesOf(one.output) }));
    },
    output: (at, id) => send(at, `runs/${id}/output`),
  };
}

const bytesOf = (text: string | null): Buffer | undefined => (text === null ? undefined : Buffer.from(text, 'base64'));
