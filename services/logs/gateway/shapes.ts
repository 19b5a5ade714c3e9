import { z } from 'zod';
import { digits, text } from '../../kit/http/api/fields.ts';
import { type SeverityName, severities, severityNames } from '../domain/log-record.ts';
import type { LogFilter } from '../domain/log-search.ts';
import { idPattern, parseId } from './record-id.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const wordsLimit = 10;

/** A time as ISO 8601, or how long ago it is: `15m`. */
const moment = () =>
  z
    .string()
    .max(40)
    .meta({ examples: ['15m'] })
    .transform((value, context) => {
      const ago = /^(\d{1,6})([smhd])$/.exec(value);
      if (ago) return Date.now() - Number(ago[1]) * unitMs[ago[2] as keyof typeof unitMs];
      const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
      if (Number.isNaN(time) || time < 0) {
        context.addIssue('must be a time as 2026-11-27T09:00:00Z, or how long ago it is as 30s, 15m, 2h or 7d');
        return z.NEVER;
      }
      return time;
    });

const words = () =>
  text(500)
    .meta({ examples: ['connection refused'] })
    .transform((value, context) => {
      const found = value.split(/\s+/).filter((word) => word !== '');
      if (found.length > wordsLimit) context.addIssue(`must be ${wordsLimit} words at most`);
      return found;
    });

const level = z.enum(severityNames as [SeverityName, ...SeverityName[]]).meta({ examples: ['warn'] });

/** What can be asked for, in every operation that reads. */
export const filterQuery = z.object({
  since: moment().optional().describe('The first moment.'),
  until: moment().optional().describe('The moment after the last one.'),
  level: level.optional().describe('This level and worse.'),
  service: text(100, 1)
    .optional()
    .meta({ examples: ['orchestrator'] }),
  traceId: z
    .string()
    .regex(/^[0-9a-fA-F]{32}$/, 'must have 32 hexadecimal digits')
    .toLowerCase()
    .optional()
    .meta({ examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] }),
  requestId: text(200, 1).optional(),
  user: text(200, 1)
    .optional()
    .describe('Id or log-in name.')
    .meta({ examples: ['ada'] }),
  solutionId: text(200, 1).optional(),
  deploymentId: text(200, 1).optional(),
  q: words().optional().describe('Words, all of which the text has; each may be the beginning of one.'),
});

export function filterOf(query: z.output<typeof filterQuery>): LogFilter {
  const { since, until, level: name, user, q, ...same } = query;
  const filter = {
    from: since,
    to: until,
    severity: name && severities[name],
    userId: user,
    words: q,
    ...same,
  };
  // With what is absent left out, which the types tell apart.
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export const recordId = z
  .string()
  .regex(idPattern, 'must be the id of a record')
  .meta({ examples: ['1764236071123-42'] })
  .transform(parseId);

export const pageQuery = { limit: digits(5_000).default(200), order: z.enum(['newest', 'oldest']).default('newest') };

export const record = z
  .object({
    id: z.string().meta({ examples: ['1764236071123-42'] }),
    time: z.string(),
    level,
    severity: z
      .number()
      .int()
      .meta({ examples: [13] }),
    service: z.string(),
    instance: z
      .string()
      .optional()
      .meta({ examples: ['node-1-3f9a02'] }),
    traceId: z
      .string()
      .optional()
      .meta({ examples: ['4bf92f3577b34da6a3ce929d0e0e4736'] }),
    spanId: z
      .string()
      .optional()
      .meta({ examples: ['00f067aa0ba902b7'] }),
    requestId: z.string().optional(),
    userId: z.string().optional(),
    solutionId: z.string().optional(),
    deploymentId: z.string().optional(),
    body: z.string().meta({ examples: ['not ready, waiting for the start to complete'] }),
    attributes: z.record(z.string(), z.unknown()).meta({ examples: [{ role: 'worker' }] }),
  })
  .meta({ id: 'LogRecord' });
