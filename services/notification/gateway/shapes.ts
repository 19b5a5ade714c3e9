import { z } from 'zod';
import { digits, uuid } from '../../kit/http/api/fields.ts';
import { severities } from '../domain/rule.ts';

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
    due: z.int().nullable().describe('When it is tried next; null once it has ended.'),
    ended: z.int().nullable(),
    lastAnswer: z.string().nullable().describe('What the other side said last, or why there was no answer.'),
  })
  .meta({ id: 'Delivery' });

export const deliveries = z.object({
  deliveries: z.array(delivery),
  next: uuid().nullable().describe('What `before` is asked with to read on; null where this is the end.'),
});

/** Newest first. */
export const place = z.object({
  before: uuid().optional().describe('Those behind this delivery.'),
  size: digits(100)
    .refine((size) => size > 0, 'must be 1 at least')
    .default(20),
});
