import { z } from 'zod';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import type { BusHealth } from '../../domain/bus-health.ts';
import { operation } from '../operation.ts';

const reader = z
  .object({
    service: z.string(),
    role: z.string(),
    processes: z.number().describe('That read now: 0 where none runs, or none can read.'),
    waiting: z
      .array(z.object({ topic: z.string(), messages: z.number() }))
      .describe('How many messages wait, by topic.'),
  })
  .meta({ id: 'ReaderHealth' });

const readiness = z
  .object({
    service: z.string(),
    role: z.string(),
    state: z.enum(['ready', 'not_ready', 'unreachable']),
    missing: z.array(z.string()).describe('What it waits for, in its own words.'),
  })
  .meta({ id: 'RoleReadiness' });

/** How the platform keeps up. */
export const healthOperations = [
  operation({
    method: 'GET',
    path: '/admin/readers',
    group: 'administration',
    access: ['Admin'],
    summary:
      'The roles that read topics, with their processes and what waits for them; read at most every five seconds',
    answer: enveloped(z.array(reader)),
    run: async (_, { busHealth }) => styleA('Readers fetched Successfully', (await busHealth.read()).map(present)),
  }),
  operation({
    method: 'GET',
    path: '/admin/readiness',
    group: 'administration',
    access: ['Admin'],
    summary: 'Which roles can take work, of those that PORTAL_PROBES names; asked at most every five seconds',
    answer: enveloped(z.array(readiness)),
    async run(_, deps) {
      const roles = await deps.readiness.read();
      return styleA(
        'Roles fetched Successfully',
        roles.map(({ missing, ...role }) => ({ ...role, missing: [...missing] })),
      );
    },
  }),
];

const present = ({ waiting, ...rest }: Awaited<ReturnType<BusHealth['read']>>[number]) => ({
  ...rest,
  waiting: [...waiting],
});
