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
  active: z
    .union([z.boolean(), z.enum(['Y', 'N', 'true', 'false', ''])])
    .nullish()
    .describe('N ends the sessions of the user, who may not log in any more. For administrators; ignored for others.')
    .meta({ examples: ['Y'] }),
  currentPassword: text(1_000)
    .nullish()
    .describe('For another address, where the log-in was more than a few minutes ago.'),
});

/** Whether a user may log in, in the words of clients; undefined where they say nothing. */
function activeOf(said: boolean | string | null | undefined): boolean | undefined {
  if (typeof said === 'boolean') return said;
  return said ? said === 'Y' || said === 'true' : undefined;
}

/** Names and pictures of users. Addresses, passwords, roles and status are changed by identity. */
export const profileOperations = [
  operation({
    method: 'PUT',
    path: '/users/updateUser',
    group,
    summary:
      'Change the caller’s names and e-mail address; administrators change those of every user, and who may log in',
    description: 'Where addresses are verified, a new one counts once the link in the mail to it is opened.',
    access: 'caller',
    session: true,
    body: request(profile),
    answer: enveloped(userShape),
    async run({ body, caller, requestId, ctx }, deps) {
      const { currentPassword, active: said, ...profile } = body.request_body;
      const active = activeOf(said);
      const changeEmail = (email: string) => deps.changeEmail(ctx, { userId: profile.userId, email, currentPassword });
      const { user, roles, isPending } = await changeProfile(deps, {
        ...{ ...profile, active, changeEmail, caller, requestId },
        changeStatus: (active) => deps.changeStatus(ctx, { userId: profile.userId, active }),
      });
      const more = isPending ? `: open the link that was mailed to ${profile.emailId} to change the address` : '';
      return styleA(`User updated Successfully${more}`, presentUser(user, roles));
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
