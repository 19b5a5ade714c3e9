import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';

const nullableText = z.string().nullable();

/** Another platform, as the catalog has it. */
export const peerShape = z
  .looseObject({
    peerId: z.string(),
    name: z.string(),
    subjectName: z.string(),
    description: nullableText,
    apiUrl: z.string(),
    webUrl: nullableText,
    contact1: z.string(),
    self: z.boolean(),
    local: z.boolean(),
    statusCode: z.string().describe('AC active, IN inactive, RQ requested, RN renounced, DC declined, RM removed.'),
    validationStatusCode: z.string(),
  })
  .meta({ id: 'Peer' });

/** What an administrator says of a peer, with the lengths that the catalog stores. */
export const peerInput = z.object({
  name: text(50, 1),
  subjectName: text(100, 1).describe('The common name of its certificate; unique.'),
  description: text(512).nullish(),
  apiUrl: text(512, 1),
  webUrl: text(512).nullish(),
  contact1: text(100, 1),
  self: z.boolean().nullish(),
  local: z.boolean().nullish(),
  statusCode: z.enum(['AC', 'IN', 'RQ', 'RN', 'DC', 'RM']).nullish(),
  validationStatusCode: z.enum(['NV', 'SB', 'IP', 'PS', 'FA']).nullish(),
});

/** What is copied from a peer, and how often. */
export const subscriptionShape = z
  .looseObject({
    subId: z.int(),
    peerId: z.string(),
    selector: nullableText.describe('JSON.'),
    options: nullableText.describe('JSON.'),
    refreshInterval: z.int().nullable().describe('Seconds.'),
    userId: z.string(),
    scopeType: z.string().describe('RF records only, FL files too.'),
    accessType: z.string(),
    processed: z.int().nullable(),
  })
  .meta({ id: 'PeerSubscription' });

const json = () =>
  text(1024)
    .nullish()
    .describe('JSON.')
    .meta({ examples: ['{"modelTypeCode":"CL"}'] });

export const subscriptionInput = z.object({
  peerId: uuid(),
  selector: json(),
  options: json(),
  refreshInterval: z
    .int()
    .min(0)
    .max(366 * 24 * 3600)
    .nullish(),
  maxArtifactSize: z.int().min(0).nullish(),
  userId: uuid().nullish().describe('Who gets the copies; the caller if it is absent.'),
  scopeType: z.enum(['RF', 'FL']).nullish(),
  accessType: z.enum(['PB', 'OR', 'PR']).nullish(),
});
