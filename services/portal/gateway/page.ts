import { z } from 'zod';
import { wholeNumber } from '../../kit/http/api/fields.ts';

/** How clients request a page. */
export const pageRequest = z.object({
  page: wholeNumber(0, 1_000_000).nullish(),
  size: wholeNumber(0, 1_000).nullish(),
  fieldToDirectionMap: z
    .record(z.string().max(64), z.string().regex(/^(?:[aA][sS][cC]|[dD][eE][sS][cC])$/, 'must be ASC or DESC'))
    .nullish()
    .meta({ examples: [{ created: 'DESC' }] }),
});

export type PageRequest = z.output<typeof pageRequest>;

/** A page as the catalog answers it. */
export interface CatalogPage<T> {
  readonly content: readonly T[];
  readonly totalElements: number;
  readonly totalPages: number;
  readonly number: number;
  readonly size: number;
}

/** Fields beside the rows of a page; each endpoint fills in its own. */
const unusedFields = {
  pageCount: 0,
  tags: null,
  allTagsSet: null,
  filteredTagSet: null,
  prefTags: null,
  userList: null,
  threads: null,
  commentsList: null,
  commentsCount: 0,
  threadCount: 0,
  requestList: null,
  modelsSharedWithUser: null,
  privateModelCount: 0,
  publicModelCount: 0,
  companyModelCount: 0,
  deletedModelCount: 0,
  jwtToken: null,
  responseObject: null,
  async: null,
};

/** A page as clients of the predecessor read it: rows, page numbers, and further fields, which are null or 0 when unused. */
export function toPage<T>(page: CatalogPage<T>, beside: Partial<Record<keyof typeof unusedFields, unknown>> = {}) {
  const { content, totalElements, totalPages, number, size } = page;
  return {
    content,
    totalElements,
    totalPages,
    last: number + 1 >= totalPages,
    first: number === 0,
    number,
    size,
    numberOfElements: content.length,
    sort: null,
    ...unusedFields,
    ...beside,
  };
}

/** The shape of a page, for the API document. */
export const pageShape = (row: z.ZodType = z.unknown()) =>
  z.looseObject({
    content: z.array(row),
    totalElements: z.int(),
    totalPages: z.int(),
    last: z.boolean(),
    first: z.boolean(),
    number: z.int(),
    size: z.int(),
    numberOfElements: z.int(),
    sort: z.null(),
  });

/** Everything as one page, for endpoints that only use the fields beside the rows. */
export const wholePage = <T>(content: readonly T[]): CatalogPage<T> => ({
  content,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
  number: 0,
  size: content.length,
});

/** The catalog's query parameters: `sort` is `property,DIRECTION`, in the order in which the client named them. */
export const toPaging = ({ page, size, fieldToDirectionMap }: PageRequest, defaultSize = 20) => ({
  page: page ?? 0,
  size: size || defaultSize,
  sort: Object.entries(fieldToDirectionMap ?? {}).map(([field, direction]) => `${field},${direction.toUpperCase()}`),
});
