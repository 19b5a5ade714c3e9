import { z } from 'zod';
import { operation } from '../operation.ts';

export const findLogs = operation({
  ...{ method: 'GET', path: '/logs/{id}', id: 'findLogs', group: 'logs', access: 'caller' },
  summary: 'Find one by its id',
  params: z.object({ id: z.string().max(200) }),
  answer: z.object({ id: z.string() }).meta({ id: 'Logs' }),
  run: ({ params }, { findLogs }) => findLogs(params.id),
});
