import { newId } from '../../../../services/kit/ids.ts';
import { allActors, only, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';

const settings: readonly Row[] = [
  ...['imagesize', 'publishOwnRequestsEnabled', 'qAUrl', 'docs', 'k8s/docs/help'].map((name) => `/users/${name}`),
  '/cloudEnabled',
  '/properties/cliPushUrl',
  '/properties/cliAuthUrl',
  '/admin/version',
  '/cas/enabled',
  '/cas/serviceValidate',
].map((path) => ({ operation: `GET ${path}`, request: () => ({ path }), expected: allActors() }));

/** Something configured under a key that is not open, for the one request. */
async function newKey({ catalog }: Stage): Promise<string> {
  const configKey = `key-${newId().slice(-12)}`;
  await catalog.call('POST', '/config', { configKey, configValue: '{}' });
  return configKey;
}

const expected = only(['admin']);

export const siteRows: readonly Row[] = [
  ...settings,
  { operation: 'PUT /globalLogin', request: () => ({ path: '/globalLogin' }), expected: allActors() },
  { operation: 'GET /admin/dashboard', request: () => ({ path: '/admin/dashboard' }), expected },
  {
    operation: 'GET /admin/config/{configKey}',
    of: 'an open key',
    request: () => ({ path: '/admin/config/public_validation_workflow' }),
    expected: allActors(),
  },
  {
    operation: 'GET /admin/config/{configKey}',
    of: 'another key',
    request: async (stage) => ({ path: `/admin/config/${await newKey(stage)}` }),
    expected: { ...allActors(400), admin: 200 },
  },
  {
    operation: 'POST /admin/config',
    request: () => ({ path: '/admin/config', body: { configKey: `key-${newId().slice(-12)}`, configValue: '{}' } }),
    expected,
  },
  {
    operation: 'PUT /admin/config/{configKey}',
    request: async (stage) => ({ path: `/admin/config/${await newKey(stage)}`, body: { configValue: '{"a":1}' } }),
    expected,
  },
  {
    operation: 'DELETE /admin/config/{configKey}',
    request: async (stage) => ({ path: `/admin/config/${await newKey(stage)}` }),
    expected,
  },
  {
    operation: 'GET /admin/user/carouseConfig',
    request: () => ({ path: '/admin/user/carouseConfig' }),
    expected: allActors(),
  },
];
