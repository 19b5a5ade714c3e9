import { z } from 'zod';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { envelope, enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { isAdmin, isSelfOrAdmin } from '../../domain/policies.ts';
import type { Users } from '../../domain/users.ts';
import { operation } from '../operation.ts';
import { presentNamedUser, presentUser } from './present.ts';
import { presentColleague } from './present-colleague.ts';
import { mlpRole, userShape } from './shape.ts';

const group = 'users';
const params = z.object({ userId: uuid() });

/** All who may log in, without a way to reach them; administrators see all there are, whole. Two calls, however many. */
async function list(caller: Caller, onlyActive: boolean, requestId: string, users: Users) {
  const all = isAdmin(caller);
  const found = await users.list(onlyActive || !all, requestId);
  if (!all) return styleB(found.map(presentColleague));
  const roles = await users.rolesOf(
    found.map(({ userId }) => userId),
    requestId,
  );
  return styleB(found.map((user) => presentUser(user, roles.get(user.userId))));
}

/** What clients expect where there is no picture, which is nothing out of the ordinary. */
const noPicture = envelope({ status: false, response_detail: 'Failed', status_code: 400 });

export const userOperations = [
  operation({
    method: 'GET',
    path: '/users/userDetails',
    group,
    summary: 'The users there are, without pictures',
    access: 'caller',
    answer: enveloped(z.array(userShape)),
    run: ({ caller, requestId }, { users }) => list(caller, false, requestId, users),
  }),
  operation({
    method: 'GET',
    path: '/users/activeUserDetails/{active}',
    group,
    summary: 'The same, without those who may not log in where it says true',
    access: 'caller',
    params: z.object({ active: z.enum(['true', 'false']) }),
    answer: enveloped(z.array(userShape)),
    run: ({ params: { active }, caller, requestId }, { users }) => list(caller, active === 'true', requestId, users),
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
      const found = await catalog
        .call('GET /user/{userId}', { params: { userId }, requestId })
        .then(({ body }) => body.picture)
        .catch(nullIfNotFound);
      return found ? styleB(found) : noPicture;
    },
  }),
  operation({
    method: 'GET',
    path: '/users/userProfile',
    group,
    summary: 'Who is signed in, as the catalog has it and in no envelope',
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
    summary: 'A user: whole for themselves and for administrators, else who they are',
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
      if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the roles of somebody else.');
      const { body } = await catalog.call('GET /user/{userId}/role', { params: { userId }, requestId });
      return styleA('Success', body);
    },
  }),
];

function nullIfNotFound(thrown: unknown): null {
  if (toAppError(thrown).code === 'not_found') return null;
  throw thrown;
}
