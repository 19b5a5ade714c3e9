import { z } from 'zod';
import { text } from '../../../kit/http/api/fields.ts';
import { tagList, userShape } from '../users/shape.ts';

const nullableText = z.string().nullable();
const count = z.int().min(0);
const instant = z.int();

export const authorShape = z.object({ name: z.string(), contact: z.string() }).meta({ id: 'Author' });

export const revisionShape = z
  .looseObject({
    revisionId: z.string(),
    solutionId: z.string(),
    version: z.string(),
    accessTypeCode: z.string(),
    validationStatusCode: z.string(),
    authors: z.array(authorShape).nullable(),
    publisher: nullableText,
    created: instant,
    modified: instant,
  })
  .meta({ id: 'Revision' });

/** What users say of a solution, with the lengths that the catalog stores. */
export const solutionFields = {
  name: text(100).regex(/\S/, 'must not be blank'),
  description: text(512).nullish(),
  metadata: text(1024).nullish().describe('JSON.'),
  modelType: text(2).nullish(),
  tookitType: text(2).nullish(),
};

/** A solution as clients of the predecessor read it, with its misspelt names. Fields that are always null or 0 are unused. */
export const solutionShape = z
  .object({
    solutionId: z.string(),
    name: z.string(),
    description: nullableText,
    ownerId: z.string(),
    ownerName: z.string(),
    metadata: nullableText,
    active: z.boolean(),
    accessType: nullableText.describe('Of the newest revision that may be seen.'),
    created: instant,
    modified: instant,
    tookitType: nullableText,
    tookitTypeName: nullableText,
    modelType: nullableText,
    modelTypeName: nullableText,
    revisions: z.array(revisionShape),
    ownerListForSol: z.array(userShape).describe('The users it is shared with.'),
    solutionTag: z.null(),
    solutionTagList: tagList,
    viewCount: count,
    downloadCount: count,
    ratingCount: count,
    ratingAverageTenths: count,
    solutionRating: z.int(),
    solutionRatingAvg: z.number(),
    validationStatusCode: nullableText,
    latestRevisionId: nullableText,
    commentsCount: count.describe('Of the newest revision that may be seen.'),
    publisher: nullableText,
    authors: z.array(authorShape).nullable(),
    picture: nullableText.describe('Base64.'),
    onboardingStatusFailed: z
      .boolean()
      .describe('False for callers who neither work on it nor decide its publication.'),
    errorDetails: nullableText,
    pendingApproval: z.boolean(),
    loginName: z.null(),
    pageNo: z.literal(0),
    size: z.literal(0),
    sortingOrder: z.null(),
    privateModelCount: z.literal(0),
    publicModelCount: z.literal(0),
    companyModelCount: z.literal(0),
    deletedModelCount: z.literal(0),
    threadId: z.null(),
    commentId: z.null(),
    threadList: z.null(),
    refreshInterval: z.null(),
    selector: z.null(),
  })
  .meta({ id: 'Solution' });

export type Solution = z.output<typeof solutionShape>;
