import { digits } from '../../kit/http/api/fields.ts';

/** Of a query. */
export const paging = {
  page: digits(10_000).default(0),
  size: digits(100)
    .refine((size) => size > 0, 'must be at least 1')
    .default(20),
};
