import { z } from 'zod';
import { digits, uuid } from '../../kit/http/api/fields.ts';
import { severities } from '../domain/severity.ts';

export const severity = z.enum(severities).describe('HI high, ME medium, LO low.');

export const webhook = z
  .object({
    webhookId: uuid(),
    url: z.string(),
    description: z.string(),
    severities: z.array(severity),
    created: z.int(),
    failures: z.int().describe('Attempts that failed since the last one that succeeded.'),
  })
  .meta({ id: 'Webhook' });

export const delivery = z
  .object({
    deliveryId: uuid().describe('The header webhook-id of every attempt.'),
    webhookId: uuid().nullable(),
    channel: z.enum(['mail', 'digest', 'webhook']),
    notificationId: uuid(),
    title: z.string(),
    state: z.enum(['waiting', 'delivered', 'given_up', 'dropped']),
    attempts: z.int(),
    created: z.int(),
    due: z.int().nullable().describe('Time of the next attempt; null once it has ended.'),
    ended: z.int().nullable(),
    lastAnswer: z.string().nullable().describe('The last answer of the receiver, or why there was none.'),
  })
  .meta({ id: 'Delivery' });

export const deliveries = z.object({
  deliveries: z.array(delivery),
  next: uuid().nullable().describe('The value of `before` for the next page; null on the last page.'),
});

/** Newest first. */
export const place = z.object({
  before: uuid().optional().describe('Only deliveries older than this one.'),
  size: digits(100)
    .refine((size) => size > 0, 'must be 1 at least')
    .default(20),
});
