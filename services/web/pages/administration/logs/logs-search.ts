import type { LogsApi } from '../../../../contracts/logs-api.ts';

/** How far back one looks, by the words of the address, which are those of the API too. */
export const spans = {
  '15m': 15 * 60_000,
  '1h': 60 * 60_000,
  '24h': 24 * 60 * 60_000,
  '7d': 7 * 24 * 60 * 60_000,
  '14d': 14 * 24 * 60 * 60_000,
} as const;
export type Span = keyof typeof spans;

/** Each means itself and what is worse. */
export const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export type Level = (typeof levels)[number];

/** What the address of the logs says besides words; what is absent does not restrict. */
export interface LogsSearch {
  readonly service?: string;
  readonly level?: Level;
  readonly span?: Span;
  /** Of a trace or of a request. */
  readonly id?: string;
  /** Moments as ISO 8601, instead of the span; both or none. */
  readonly since?: string;
  readonly until?: string;
}

export const maxServiceLength = 100;
export const maxIdLength = 200;

const isSpan = (value: unknown): value is Span => typeof value === 'string' && Object.hasOwn(spans, value);

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.trim().slice(0, maxLength) : '';

const momentOf = (value: unknown): string | undefined => {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** Of the search part of an address, which comes from outside: what is no search is left out. */
export function readLogsSearch(search: Readonly<Record<string, unknown>>): LogsSearch {
  const [service, id] = [textOf(search.service, maxServiceLength), textOf(search.id, maxIdLength)];
  const level = levels.find((one) => one === search.level);
  const [since, until] = [momentOf(search.since), momentOf(search.until)];
  return {
    ...(service && { service }),
    ...(level && { level }),
    ...(isSpan(search.span) && search.span !== usualSpan(id) && { span: search.span }),
    ...(id && { id }),
    ...(since && until && since < until && { since, until }),
  };
}

/** A link to a trace is opened hours after it was sent, when a span of one hour would find nothing. */
const usualSpan = (id: string | undefined): Span => (id ? '14d' : '1h');

export const spanOf = ({ span, id }: LogsSearch): Span => span ?? usualSpan(id);

/** What the API is asked for. */
export function filterOf(search: LogsSearch & { readonly q?: string }): LogsApi['GET /logs/histogram']['query'] {
  const { q, service, level, id, since, until } = search;
  return {
    ...(since && until ? { since, until } : { since: spanOf(search) }),
    ...(q && { q }),
    ...(service && { service }),
    ...(level && { level }),
    ...(id && (/^[0-9a-f]{32}$/i.test(id) ? { traceId: id } : { requestId: id })),
  };
}

/** What a person fills in, as texts. */
export type Wanted = Readonly<Record<'q' | 'service' | 'level' | 'span' | 'id', string>>;

/** The search for what is filled in, after the one that is shown. */
export function searchFor(wanted: Wanted, shown: LogsSearch): Readonly<Record<string, unknown>> {
  const { span, since, until } = shown;
  // A span that was not chosen is the usual one, which is another with an id.
  return wanted.span === spanOf(shown) ? { ...wanted, span, since, until } : wanted;
}
