import type { Page, Paging } from '../domain/paging.ts';

/** A page as clients know it. */
export function toPage({ content, total }: Page, { page, size, sort }: Paging) {
  const totalPages = Math.ceil(total / size);
  return {
    content,
    totalElements: total,
    totalPages,
    last: page + 1 >= totalPages,
    first: page === 0,
    number: page,
    size,
    numberOfElements: content.length,
    sort:
      sort.length === 0
        ? null
        : sort.map(({ field, descending }) => ({
            direction: descending ? 'DESC' : 'ASC',
            property: field,
            ignoreCase: false,
            nullHandling: 'NATIVE',
            ascending: !descending,
            descending,
          })),
  };
}
