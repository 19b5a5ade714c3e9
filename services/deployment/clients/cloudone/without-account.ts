import { reject } from '../../../kit/bus/reject.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Driver } from '../../domain/driver.ts';

const detail =
  'Deployments to cloudone need an account of yours at Azure: store its credentials at /deployments/credentials, and name them as credentialId.';

/** For deployments whose deployer gave no account: nothing can have been made of them. */
export const withoutAccount: Driver = {
  ...{ target: 'cloudone', keepsRunning: true },
  plan: async () => reject('unprocessable', 'credentials_missing', detail),
  apply: () => Promise.reject(new AppError('unprocessable', detail, { reason: 'credentials_missing' })),
  observe: async () => [],
  prune: async () => undefined,
  remove: async () => [],
  async *logs() {},
};
