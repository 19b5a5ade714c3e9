import { newId } from '../../../../services/kit/ids.ts';
import { allActors, only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const told: readonly Row[] = [
  ...['imagesize', 'publishOwnRequestsEnabled', 'qAUrl', 'docs', 'k8s/docs/help'].map((name) => `/users/${name}`),
  '/cloudEnabled',
  '/admin/version',
].map((path) => ({ operation: `GET ${path}`, ask: () => ({ path }), gets: allActors() }));

/** Something configured under a key that is not open, for the one request. */
async function newKey({ catalog }: Stage): Promise<string> {
  const configKey = `key-${newId().slice(-12)}`;
  await catalog.call('POST', '/config', { configKey, configValue: '{}' });
  return configKey;
}

const gets = only(['admin']);

export const siteRows: readonly Row[] = [
  ...told,
  {
    operation: 'GET /admin/config/{configKey}',
    of: 'an open key',
    ask: () => ({ path: '/admin/config/public_validation_workflow' }),
    gets: allActors(),
  },
  {
    operation: 'GET /admin/config/{configKey}',
    of: 'another key',
    ask: async (stage) => ({ path: `/admin/config/${await newKey(stage)}` }),
    gets: { ...allActors(400), admin: 200 },
  },
  {
    operation: 'POST /admin/config',
    ask: () => ({ path: '/admin/config', body: { configKey: `key-${newId().slice(-12)}`, configValue: '{}' } }),
    gets,
  },
  {
    operation: 'PUT /admin/config/{configKey}',
    ask: async (stage) => ({ path: `/admin/config/${await newKey(stage)}`, body: { configValue: '{"a":1}' } }),
    gets,
  },
  {
    operation: 'DELETE /admin/config/{configKey}',
    ask: async (stage) => ({ path: `/admin/config/${await newKey(stage)}` }),
    gets,
  },
  {
    operation: 'GET /admin/user/carouseConfig',
    ask: () => ({ path: '/admin/user/carouseConfig' }),
    gets: allActors(),
  },
];
