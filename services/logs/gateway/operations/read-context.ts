import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { digits } from '../../../kit/http/api/fields.ts';
import { forAdministrators, operation } from '../operation.ts';
import { presentRecord } from '../present-record.ts';
import { record, recordId } from '../shapes.ts';

export const readContext = operation({
  ...{ ...forAdministrators, method: 'GET', path: '/logs/context/{id}', id: 'readContext' },
  summary: 'A record with what the same process of its service wrote before and after it, oldest first',
  params: z.object({ id: recordId }),
  query: z.object({ before: digits(500).default(20), after: digits(500).default(20) }),
  answer: z.array(record).meta({ id: 'LogContext' }),
  failures: [400, 401, 403, 404, 429, 503],
  async run({ params: { id }, query }, { search }) {
    const found = await search.findOne(id);
    if (!found) throw new AppError('not_found', 'There is no such record, or it has been kept long enough.');
    const { service, instance } = found;
    const near = { service, ...(instance !== undefined && { instance }) };
    const [before, after] = await Promise.all([
      search.find(near, { limit: query.before, order: 'newest', after: id }),
      search.find(near, { limit: query.after, order: 'oldest', after: id }),
    ]);
    return [...before.toReversed(), found, ...after].map(presentRecord);
  },
});
