import { user } from '../../domain/entities/users.ts';
import { apiVersion } from '../openapi/document.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';

const common = {
  method: 'GET',
  group: 'service',
  params: [],
  query: [],
  status: 200,
  answer: ref('SuccessTransport'),
  open: true,
} as const;

/** The state of the service itself; no account is needed. */
export const healthOperations: readonly Operation[] = [
  {
    ...common,
    path: '/healthcheck',
    summary: 'Whether the catalog can reach its database',
    async run(_, { records }) {
      const users = await records.count(user, {});
      return { body: { status: 200, data: `The database answers; it holds ${users} users.` } };
    },
  },
  {
    ...common,
    path: '/version',
    summary: 'The version of the API',
    run: async () => ({ body: { status: 200, data: apiVersion } }),
  },
];
