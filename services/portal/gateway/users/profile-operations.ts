import { z } from 'zod';
import { AppError, invalid } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { operation } from '../operation.ts';
import { readPicture } from '../read-picture.ts';
import { presentUser } from './present.ts';
import { userShape } from './shape.ts';

const group = 'users';
const name = () => text(50).nullish();

/** Clients send the whole user back: what is not named here is not read, roles and passwords least of all. */
const profile = z.object({
  userId: uuid(),
  firstName: name(),
  lastName: name(),
  orgName: name(),
  emailId: text(100)
    .regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'must be an e-mail address')
    .nullish(),
  username: text(25).nullish(),
});

function requireSelf(caller: Caller, userId: string): void {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'This is the profile of somebody else.');
}

/** Changing what users are called and look like. Their passwords, roles and standing change elsewhere. */
export const profileOperations = [
  operation({
    method: 'PUT',
    path: '/users/updateUser',
    group,
    summary: 'Change names and e-mail address, one’s own or as an administrator',
    access: 'caller',
    body: request(profile),
    answer: enveloped(userShape),
    async run({ body, caller, requestId }, { users }) {
      const { userId, emailId, username, firstName, lastName, orgName } = body.request_body;
      requireSelf(caller, userId);
      await users.change(userId, { actor: caller.userId, requestId }, (user) => {
        // API tokens are shown together with it.
        if (username && username !== user.loginName) throw invalid('A login name can not be changed.');
        const said = { firstName, lastName, orgName, email: emailId ?? undefined };
        return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
      });
      const { user, roles } = await users.find(userId, requestId);
      return styleA('User updated Successfully', presentUser(user, roles));
    },
  }),
  operation({
    method: 'POST',
    path: '/users/updateUserImage/{userId}',
    group,
    summary: 'Change the picture, one’s own or as an administrator',
    access: 'caller',
    params: z.object({ userId: uuid() }),
    uploadType: 'multipart/form-data',
    answer: enveloped(userShape),
    async run({ params: { userId }, caller, requestId, ctx }, { users, config }) {
      requireSelf(caller, userId);
      const picture = await readPicture(ctx, config.PORTAL_PICTURE_LIMIT_BYTES);
      await users.change(userId, { actor: caller.userId, requestId }, () => ({ picture }));
      const { user, roles } = await users.find(userId, requestId);
      return styleB(presentUser(user, roles));
    },
  }),
];
