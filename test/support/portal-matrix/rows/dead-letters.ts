import { publishDeadLetter } from '../../dead-letter.ts';
import { oncePerStage } from '../../matrix/once-per-stage.ts';
import { only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const expected = only(['admin']);
const given = oncePerStage(({ env, prefix }: Stage) =>
  publishDeadLetter(String(env.KAFKA_BROKERS), { prefix, key: 'matrix' }),
);

export const deadLetterRows: readonly Row[] = [
  { operation: 'GET /admin/readiness', request: () => ({ path: '/admin/readiness' }), expected },
  { operation: 'GET /admin/readers', request: () => ({ path: '/admin/readers' }), expected },
  { operation: 'GET /admin/dead-letters', request: () => ({ path: '/admin/dead-letters?limit=5' }), expected },
  {
    operation: 'GET /admin/dead-letters/{service}/{id}',
    request: async (stage) => ({ path: `/admin/dead-letters/portal/${await given(stage)}` }),
    expected,
  },
  {
    operation: 'POST /admin/dead-letters/{service}/{id}/replay',
    request: async (stage) => ({ path: `/admin/dead-letters/portal/${await given(stage)}/replay` }),
    expected,
  },
];
