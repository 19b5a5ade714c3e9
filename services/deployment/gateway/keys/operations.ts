import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { text } from '../../../kit/http/api/fields.ts';
import type { DeploymentKey } from '../../domain/keys/deployment-key.ts';
import { operation } from '../operation.ts';

const group = 'keys';
const noStore = { 'Cache-Control': 'no-store' };
const calls = (sentence: string) => z.int().min(1).max(1_000_000_000).optional().describe(sentence);

const limits = {
  callsPerSecond: calls('Requests of a second, at each gateway.'),
  callsPerMinute: calls('Requests of a minute, at each gateway.'),
  callsPerDay: calls('Calls of a day in UTC; each item of a batch is one.'),
};
const Key = z
  .object({
    ...{ id: z.uuid(), name: z.string(), hint: z.string().describe('The end of the secret.'), ...limits },
    expiresAt: z.iso.datetime().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DeploymentKey' });

const IssuedKey = Key.extend({
  key: z.string().describe('The secret, in this answer alone. Send it as `Authorization: Bearer`, or as `X-Api-Key`.'),
}).meta({ id: 'IssuedDeploymentKey' });

const describeKey = ({ id, name, hint, limits, expiresAt, createdAt }: DeploymentKey): z.output<typeof Key> => ({
  ...{ id, name, hint, ...limits, expiresAt, createdAt },
});

const ofDeployment = z.object({ id: z.uuid() });

export const keyOperations = [
  operation({
    ...{ method: 'POST', path: '/deployments/{id}/keys', id: 'issueDeploymentKey', group, access: 'caller' },
    summary: 'A new key, with which others call this deployment',
    params: ofDeployment,
    body: z.strictObject({ name: text(100, 1), ...limits, expiresAt: z.iso.datetime().optional() }),
    status: 201,
    answer: IssuedKey,
    failures: [400, 401, 404, 409, 503],
    async run({ params, body, caller }, { findDeployment, issueKey }) {
      const { id } = await findDeployment(params.id, caller);
      const { name, expiresAt, callsPerSecond, callsPerMinute, callsPerDay } = body;
      const wanted = { name, expiresAt, limits: { callsPerSecond, callsPerMinute, callsPerDay } };
      const { key, secret } = await issueKey(id, wanted);
      return new Reply({ ...describeKey(key), key: secret }, { status: 201, headers: noStore });
    },
  }),
  operation({
    ...{ method: 'GET', path: '/deployments/{id}/keys', id: 'listDeploymentKeys', group, access: 'caller' },
    summary: 'The keys of a deployment, without their secrets',
    params: ofDeployment,
    answer: z.object({ keys: z.array(Key) }),
    failures: [401, 404, 503],
    async run({ params, caller }, { findDeployment, keys }) {
      const { id } = await findDeployment(params.id, caller);
      return new Reply({ keys: (await keys.list(id)).map(describeKey) }, { headers: noStore });
    },
  }),
  operation({
    ...{ method: 'DELETE', path: '/deployments/{id}/keys/{keyId}', id: 'revokeDeploymentKey', group, access: 'caller' },
    summary: 'Revokes a key: within a second no gateway accepts it any more',
    params: z.object({ id: z.uuid(), keyId: z.uuid() }),
    answer: Key.pick({ id: true }),
    failures: [401, 404, 503],
    async run({ params, caller }, { findDeployment, keys }) {
      const { id } = await findDeployment(params.id, caller);
      if (!(await keys.remove(id, params.keyId))) throw notFound('The deployment has no such key.');
      return { id: params.keyId };
    },
  }),
];
