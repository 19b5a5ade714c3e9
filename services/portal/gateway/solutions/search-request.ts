import { z } from 'zod';
import { text, uuid, wholeNumber } from '../../../kit/http/api/fields.ts';
import { pageRequest } from '../page.ts';

const codes = z.array(text(2)).max(50).nullish();
const bytes = wholeNumber(0, Number.MAX_SAFE_INTEGER).nullish();
const terms = z.array(text(100)).max(20).nullish();

/** The search request of clients (`RestPageRequestPortal`). */
export const solutionSearchRequest = z
  .object({
    active: z.boolean().nullish(),
    accessTypeCodes: codes,
    modelTypeCodes: codes,
    toolkitTypeCodes: codes,
    changedSince: wholeNumber(0, 8_640_000_000_000_000)
      .nullish()
      .describe('Only solutions that were changed since then: milliseconds since the epoch.'),
    licenses: terms.describe('Of a version, as `GET /filter/facets` lists them.'),
    runtimes: terms.describe('Of a version, as `GET /filter/facets` lists them.'),
    minBytes: bytes.describe('Only with a version whose files have at least so many bytes.'),
    maxBytes: bytes.describe('Only with a version whose files have less than so many bytes.'),
    validationStatusCodes: codes,
    tags: z.array(text(32)).max(50).nullish(),
    ownerIds: z.array(uuid()).max(100).nullish(),
    nameKeyword: terms,
    descriptionKeyword: terms,
    authorKeyword: text(100).nullish(),
    userId: z.union([uuid(), z.literal('')]).nullish(),
    sortBy: text(64)
      .nullish()
      .describe(
        'MR/OLD newest, MD/FD downloads, HR/LR views, ML/FL ratings, name, created, ownerName; other words are ignored. Comes before the fields of pageRequest.',
      )
      .meta({ examples: ['MR'] }),
    pageRequest: pageRequest.nullish(),
  })
  .meta({ id: 'SolutionSearch' });

/** The search for solutions like one: with page, size and its model type beside the criteria. */
export const relatedSolutionsRequest = solutionSearchRequest
  .extend({
    ...{ page: pageRequest.shape.page, size: pageRequest.shape.size },
    modelType: text(2).nullish().describe('Empty where the solution has none.'),
  })
  .transform(({ page, size, modelType, ...criteria }) => ({
    ...criteria,
    modelTypeCodes: [...(criteria.modelTypeCodes ?? []), ...(modelType ? [modelType] : [])],
    pageRequest: { page, size, ...criteria.pageRequest },
  }))
  .meta({ id: 'RelatedSolutionsSearch' });

export type SolutionSearchRequest = z.output<typeof solutionSearchRequest>;
