import { z } from 'zod';
import { digits } from '../../../kit/http/api/fields.ts';
import { tokenOf } from '../../../platform/principals/token-of.ts';
import { hourMs } from '../../domain/partition.ts';
import { common, operation } from '../operation.ts';
import { filterOf, filterQuery } from '../shapes.ts';

const count = z
  .number()
  .int()
  .optional()
  .meta({ examples: [12] });
const bar = z
  .object({
    from: z
      .string()
      .meta({ examples: ['2026-11-27T09:00:00.000Z'] })
      .describe('When the span begins.'),
    counts: z.object({ trace: count, debug: count, info: count, warn: count, error: count, fatal: count }),
  })
  .meta({ id: 'HistogramBar' });

export const readHistogram = operation({
  ...{ ...common, method: 'GET', path: '/logs/histogram', id: 'readHistogram' },
  summary: 'How many records there are in each span of time, by level; of the last hour where no time is given',
  query: filterQuery.extend({ bars: digits(500).default(60).describe('Spans, about so many.') }),
  answer: z
    .object({
      stepMs: z
        .number()
        .int()
        .describe('How long one span is.')
        .meta({ examples: [60_000] }),
      bars: z.array(bar).describe('Without the spans that have no record.'),
    })
    .meta({ id: 'Histogram' }),
  failures: [400, 401, 403, 404, 429, 503],
  async run({ query: { bars, ...query }, caller, ctx }, { search, limitToOwn }) {
    const filter = await limitToOwn(filterOf(query), caller, () => tokenOf(ctx));
    const to = filter.to ?? Date.now();
    const from = filter.from ?? to - hourMs;
    // In whole seconds: a minute is what people expect of an hour, whose end is a millisecond later than its begin was read.
    const stepMs = Math.max(1, Math.round((to - from) / Math.max(bars, 1) / 1_000)) * 1_000;
    const found = await search.histogram({ ...filter, from, to }, stepMs);
    return { stepMs, bars: found.map((each) => ({ ...each, from: new Date(each.from).toISOString() })) };
  },
});
