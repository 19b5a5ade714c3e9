import { z } from 'zod';
import { digits } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { replayDeadLetter } from '../../app/dead-letters.ts';
import type { DeadLetterEntry } from '../../domain/dead-letters.ts';
import { operation } from '../operation.ts';

const common = { group: 'administration', access: ['Admin'] } as const;
const mostEntries = 500;

const service = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be the name of a service in topics')
  .meta({ examples: ['content'] });
const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,80}-\d{1,6}-\d{1,16}$/, 'must be the id of a dead letter')
  .meta({ examples: ['content-3-1042'] });
const params = z.object({ service, id });

const entry = z
  .object({
    id: z.string(),
    service: z.string().describe('The service that gave up.'),
    topic: z.string().describe('Where the message came from.'),
    type: z.string(),
    key: z.string(),
    time: z.string().describe('When it was given up: ISO 8601.'),
    code: z.string(),
    error: z.string(),
    attempts: z.number(),
    where: z
      .string()
      .nullable()
      .meta({ examples: ['classify'] })
      .describe('The part of the work that failed, where a message passes several.'),
    replayed: z.boolean(),
  })
  .meta({ id: 'DeadLetter' });

const whole = entry.extend({
  headers: z.record(z.string(), z.string().meta({ examples: ['modelyard.content.StoreDescription'] })),
  body: z
    .string()
    .meta({ examples: ['{"solutionId":"018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c01"}'] })
    .describe('JSON, or base64 where the message could not be decoded.'),
  isDecoded: z.boolean(),
  isCut: z.boolean().describe('Whether `body` is only the beginning.'),
});

const present = ({ where, ...rest }: DeadLetterEntry) => ({ ...rest, where: where ?? null });

const list = operation({
  ...{ ...common, method: 'GET', path: '/admin/dead-letters' },
  summary: 'The newest messages that services gave up on, newest first; read at most every five seconds',
  query: z.object({ limit: digits(mostEntries).default(100) }),
  answer: enveloped(
    z.object({ entries: z.array(entry), unread: z.array(z.string().meta({ examples: ['modelyard.content.dead'] })) }),
  ),
  async run({ query: { limit } }, { deadLetters }) {
    const { entries, unread } = await deadLetters.list(Math.max(1, limit));
    return styleA('Dead letters fetched Successfully', { entries: entries.map(present), unread: [...unread] });
  },
});

const one = operation({
  ...{ ...common, method: 'GET', path: '/admin/dead-letters/{service}/{id}', params },
  summary: 'One of them, with its headers and its content',
  answer: enveloped(whole),
  async run({ params }, { deadLetters }) {
    const { headers, body, isDecoded, isCut, ...found } = await deadLetters.find(params.service, params.id);
    return styleA('Dead letter fetched Successfully', { ...present(found), headers, body, isDecoded, isCut });
  },
});

const replay = operation({
  ...{ ...common, method: 'POST', path: '/admin/dead-letters/{service}/{id}/replay', params, session: true },
  summary: 'Send it once more to the topic it came from, under the same id, so that a command is not executed twice',
  answer: enveloped(entry),
  async run({ params, caller, requestId }, deps) {
    const replayed = await replayDeadLetter(deps, { ...params, caller, requestId });
    return styleA('Dead letter replayed Successfully', present(replayed));
  },
});

/** The messages that services gave up on. */
export const deadLetterOperations = [list, one, replay];
