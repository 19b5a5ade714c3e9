import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { bodyIfFound } from '../../../kit/if-found.ts';
import { isAdmin, isSelfOrAdmin } from '../../../platform/access/policies.ts';
import { envelope, enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { requireSelfOrAdmin } from '../../app/require-self.ts';
import type { Users } from '../../domain/users.ts';
import { operation } from '../operation.ts';
import { presentColleague, presentNamedUser, presentUser } from './present.ts';
import { mlpRole, userShape } from './shape.ts';

const group = 'users';
const params = z.object({ userId: uuid() });

/** Active users without contact details; administrators get all users with all fields. Two calls, however many users. */
async function list(caller: Caller, onlyActive: boolean, requestId: string, users: Users) {
  const all = isAdmin(caller);
  const found = await users.list(onlyActive || !all, requestId);
  const roles = await users.rolesOf(
    found.map(({ userId }) => userId),
    requestId,
  );
  const present = all ? presentUser : presentColleague;
  return styleB(found.map((user) => present(user, roles.get(user.userId))));
}

/** What clients expect if there is no picture, which is the normal case. */
const noPicture = envelope({ status: false, response_detail: 'Failed', status_code: 400 });

export const userOperations = [
  operation({
    method: 'GET',
    path: '/users/userDetails',
    group,
    summary: 'All users, without pictures',
    access: 'caller',
    answer: enveloped(z.array(userShape)),
    run: ({ caller, requestId }, { users }) => list(caller, false, requestId, users),
  }),
  operation({
    method: 'GET',
    path: '/users/activeUserDetails/{active}',
    group,
    summary: 'All users, or with `true` only those who may log in',
    access: 'caller',
    params: z.object({ active: z.enum(['true', 'false']) }),
    answer: enveloped(z.array(userShape)),
    run: ({ params: { active }, caller, requestId }, { users }) => list(caller, active === 'true', requestId, users),
  }),
  operation({
    method: 'GET',
    path: '/users/search',
    group,
    summary: 'Ten active users at most, by a part of their names or their login name',
    access: 'caller',
    query: z.object({ text: text(100, 2) }),
    answer: enveloped(z.array(userShape)),
    async run({ query, requestId }, { users }) {
      return styleA(
        'Success',
        (await users.search(query.text, requestId)).map((user) => presentColleague(user)),
      );
    },
  }),
  operation({
    method: 'GET',
    path: '/users/userProfileImage/{userId}',
    group,
    summary: 'The picture of a user, in base64',
    access: 'open',
    params,
    answer: enveloped(z.string()),
    async run({ params: { userId }, requestId }, { catalog }) {
      const user = await bodyIfFound(catalog.call('GET /user/{userId}', { params: { userId }, requestId }));
      return user?.picture ? styleB(user.picture) : noPicture;
    },
  }),
  operation({
    method: 'GET',
    path: '/users/userProfile',
    group,
    summary: 'The signed-in user as the catalog has it, not enveloped',
    access: 'caller',
    answer: z.looseObject({ userId: z.string() }),
    async run({ caller: { userId }, requestId }, { catalog }) {
      return (await catalog.call('GET /user/{userId}', { params: { userId }, requestId })).body;
    },
  }),
  operation({
    method: 'POST',
    path: '/users/userAccountDetails',
    group,
    summary: 'A user: all fields for that user and for administrators, only the names for others',
    access: 'open',
    body: request(z.object({ userId: uuid() })),
    answer: enveloped(userShape),
    async run({ body, caller, requestId }, { users }) {
      const { user, roles } = await users.find(body.request_body.userId, requestId);
      if (isSelfOrAdmin(caller, user.userId)) return styleA('Success', presentUser(user, roles));
      return styleA('Success', caller ? presentColleague(user) : presentNamedUser(user));
    },
  }),
  operation({
    method: 'GET',
    path: '/users/userRole/{userId}',
    group,
    summary: 'The roles of a user',
    access: 'caller',
    params,
    answer: enveloped(z.array(mlpRole)),
    async run({ params: { userId }, caller, requestId }, { catalog }) {
      requireSelfOrAdmin(caller, userId, 'the roles');
      const { body } = await catalog.call('GET /user/{userId}/role', { params: { userId }, requestId });
      return styleA('Success', body);
    },
  }),
];
