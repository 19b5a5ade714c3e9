/** The part of a list that a client asks for. */
export interface Page {
  readonly limit: number;
  /** The name after which it begins; empty: with the first. */
  readonly last: string;
}

const mostEntries = 1_000;

/** Reads `n` and `last`; undefined where `n` is no number. */
export function readPage({ n, last }: { readonly n: unknown; readonly last: unknown }): Page | undefined {
  const limit = n === undefined ? mostEntries : Number(n);
  if (!Number.isInteger(limit) || limit < 0 || n === '') return undefined;
  return { limit: Math.min(limit, mostEntries), last: typeof last === 'string' ? last : '' };
}

/** The header `Link` (RFC 8288) of the page after `last`. */
export const nextPage = (path: string, limit: number, last: string): string =>
  `<${path}?n=${limit}&last=${encodeURIComponent(last)}>; rel="next"`;
