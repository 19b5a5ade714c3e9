import { z } from 'zod';
import { AppError, notFound } from '../../../kit/errors.ts';
import { text } from '../../../kit/http/api/fields.ts';
import { credentialTargets, type TargetCredential } from '../../domain/credentials/target-credential.ts';
import { operation } from '../operation.ts';
import { CloudoneValues, CloudtwoValues } from './credential-values.ts';

const group = 'credentials';

const Credential = z
  .object({ id: z.uuid(), target: z.enum(credentialTargets), name: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'TargetCredential' });

const describeCredential = ({ id, target, name, createdAt }: TargetCredential): z.output<typeof Credential> => ({
  ...{ id, target, name, createdAt },
});

const name = text(100, 1).describe('By which people tell them apart.');

export const credentialOperations = [
  operation({
    ...{ method: 'POST', path: '/deployments/credentials', id: 'storeCredential', group, access: 'caller' },
    summary: 'Keeps credentials of yours, sealed, to deploy to an account of yours; nothing shows them again',
    body: z.discriminatedUnion('target', [
      z.strictObject({ target: z.literal('cloudone'), name, values: CloudoneValues }),
      z.strictObject({ target: z.literal('cloudtwo'), name, values: CloudtwoValues }),
    ]),
    status: 201,
    answer: Credential,
    failures: [400, 401, 409, 503],
    async run({ body, caller }, { storeCredential }) {
      return describeCredential(await storeCredential(caller.userId, body));
    },
  }),
  operation({
    ...{ method: 'GET', path: '/deployments/credentials', id: 'listCredentials', group, access: 'caller' },
    summary: 'The credentials that you keep here, without what is secret in them',
    answer: z.object({ credentials: z.array(Credential) }),
    failures: [401, 503],
    async run({ caller }, { credentials }) {
      return { credentials: (await credentials.list(caller.userId)).map(describeCredential) };
    },
  }),
  operation({
    ...{ method: 'DELETE', path: '/deployments/credentials/{id}', id: 'deleteCredential', group, access: 'caller' },
    summary: 'Deletes credentials that no deployment needs any more',
    params: z.object({ id: z.uuid() }),
    answer: Credential.pick({ id: true }),
    failures: [401, 404, 409, 503],
    async run({ params: { id }, caller }, { credentials }) {
      const outcome = await credentials.remove(caller.userId, id);
      if (outcome === 'unknown') throw notFound('You have no such credentials.');
      if (outcome === 'in_use')
        throw new AppError('conflict', 'A deployment needs these credentials; remove it first.', {
          reason: 'credential_in_use',
        });
      return { id };
    },
  }),
];
