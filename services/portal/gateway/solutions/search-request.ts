import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { isSortBy } from '../../domain/solution-order.ts';
import { pageRequest } from '../page.ts';

const codes = z.array(text(2)).max(50).nullish();
const terms = z.array(text(100)).max(20).nullish();

/** The search request of clients (`RestPageRequestPortal`). */
export const solutionSearchRequest = z
  .object({
    active: z.boolean().nullish(),
    accessTypeCodes: codes,
    modelTypeCodes: codes,
    validationStatusCodes: codes,
    tags: z.array(text(32)).max(50).nullish(),
    ownerIds: z.array(uuid()).max(100).nullish(),
    nameKeyword: terms,
    descriptionKeyword: terms,
    authorKeyword: text(100).nullish(),
    userId: z.union([uuid(), z.literal('')]).nullish(),
    sortBy: z
      .string()
      .refine((word) => word === '' || isSortBy(word), 'must be MR, OLD, MD, FD, HR, LR, ML, FL or ownerName')
      .nullish()
      .describe(
        'Takes precedence over the fields of pageRequest. MR/OLD newest, MD/FD downloads, HR/LR views, ML/FL ratings.',
      ),
    pageRequest: pageRequest.nullish(),
  })
  .meta({ id: 'SolutionSearch' });

export type SolutionSearchRequest = z.output<typeof solutionSearchRequest>;
