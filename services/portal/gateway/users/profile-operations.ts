import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA, styleB } from '../../../platform/envelopes/envelope.ts';
import { changeProfile, changeProfilePicture } from '../../app/change-profile.ts';
import { operation } from '../operation.ts';
import { readPicture } from '../read-picture.ts';
import { presentUser } from './present.ts';
import { userShape } from './shape.ts';

const group = 'users';
const name = () => text(50).nullish();

/** Clients send the whole user back: fields that are not named here, such as roles and passwords, are ignored. */
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

/** Names and pictures of users. Passwords, roles and status are changed by identity. */
export const profileOperations = [
  operation({
    method: 'PUT',
    path: '/users/updateUser',
    group,
    summary: 'Change the caller’s names and e-mail address; administrators change those of every user',
    access: 'caller',
    body: request(profile),
    answer: enveloped(userShape),
    async run({ body, caller, requestId }, deps) {
      const { user, roles } = await changeProfile(deps, { ...body.request_body, caller, requestId });
      return styleA('User updated Successfully', presentUser(user, roles));
    },
  }),
  operation({
    method: 'POST',
    path: '/users/updateUserImage/{userId}',
    group,
    summary: 'Change the caller’s picture; administrators change that of every user',
    access: 'caller',
    params: z.object({ userId: uuid() }),
    uploadType: 'multipart/form-data',
    answer: enveloped(userShape),
    async run({ params: { userId }, caller, requestId, ctx }, deps) {
      const picture = () => readPicture(ctx, deps.config.PORTAL_PICTURE_LIMIT_BYTES);
      const change = { userId, readPicture: picture, caller, requestId };
      const { user, roles } = await changeProfilePicture(deps, change);
      return styleB(presentUser(user, roles));
    },
  }),
];
