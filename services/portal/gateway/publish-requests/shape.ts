import { z } from 'zod';

const nullableText = z.string().nullable();

/** A request to publish as clients read it; `visibility` and `trackingId` are new. */
export const publishRequestShape = z
  .object({
    publishRequestId: z.int(),
    solutionId: z.string(),
    revisionId: z.string(),
    requestUserId: z.string(),
    requestUserName: z.string().describe('The login name.'),
    requestorName: z.string(),
    approverId: nullableText,
    requestStatusCode: z.string().describe('PE pending, AP approved, DC declined, WD withdrawn.'),
    requestStatusName: nullableText,
    comment: nullableText,
    solutionName: z.string(),
    revisionName: z.string().describe('The version.'),
    revisionStatusCode: z.string().describe('Who sees the revision now: PB, OR or PR.'),
    revisionStatusName: nullableText,
    creationDate: z.int(),
    lastModifiedDate: z.int(),
    visibility: z.string().describe('Who is to see the revision: PB or OR.'),
    trackingId: nullableText,
  })
  .meta({ id: 'PublishRequest' });

export type PublishRequest = z.output<typeof publishRequestShape>;
