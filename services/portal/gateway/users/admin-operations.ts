import { z } from 'zod';
import { digits, text } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';
import { pageShape, toPage } from '../page.ts';
import { presentUser } from './present.ts';
import { userShape } from './shape.ts';

const mostUsers = 100;

/** Users as administrators look for them, however many there are. */
export const userAdminOperations = [
  operation({
    method: 'GET',
    path: '/admin/users',
    group: 'users',
    summary:
      'A page of the users with their roles, without pictures, by login name; `q` is a part of names or login name',
    access: ['Admin'],
    query: z.object({
      q: text(100).default(''),
      page: digits(1_000_000).default(0),
      size: digits(mostUsers).default(20),
    }),
    answer: enveloped(pageShape(userShape)),
    async run({ query: { q: term, page, size }, requestId }, { users }) {
      const found = await users.page({ term: term.trim(), page, size }, requestId);
      const ids = found.content.map(({ userId }) => userId);
      const roles = await users.rolesOf(ids, requestId);
      const content = found.content.map((user) => presentUser(user, roles.get(user.userId)));
      return styleA('Users fetched Successfully', toPage({ ...found, content }));
    },
  }),
];
