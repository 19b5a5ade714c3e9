import { z } from 'zod';
import { text } from '../../../kit/http/api/fields.ts';
import type * as cloud from '../../domain/credentials/cloud-values.ts';

const value = (sentence: string) => text(500, 1).describe(sentence);

/** A service principal of Azure. */
export const CloudoneValues = z
  .strictObject({
    tenantId: z.uuid().describe('The directory of the account.'),
    clientId: z.uuid().describe('The application of the service principal.'),
    clientSecret: value('Its secret.'),
    subscriptionId: z.uuid(),
    resourceGroup: value('What is made is put into this group.').optional(),
    containerRegistry: value('A registry in that group, into which images are imported.').optional(),
  })
  .meta({ id: 'CloudoneValues' }) satisfies z.ZodType<cloud.CloudoneValues>;

/** Of OpenStack; where its Keystone is says the operator, so that no request leads the platform elsewhere. */
export const CloudtwoValues = z
  .union([
    z.strictObject({
      applicationCredentialId: value('An application credential of Keystone.'),
      applicationCredentialSecret: value('Its secret.'),
    }),
    z.strictObject({
      username: value('Name of a user.'),
      password: value('The password of that user.'),
      userDomain: value('The domain of the user.').default('Default'),
      project: value('Name of the project.'),
      projectDomain: value('The domain of the project.').default('Default'),
    }),
  ])
  .meta({ id: 'CloudtwoValues' }) satisfies z.ZodType<cloud.CloudtwoValues>;
