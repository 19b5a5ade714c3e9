import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { operation, requesterOf } from '../operation.ts';
import { answerForPage } from '../page-failures.ts';
import { emailAddress, password } from '../person.ts';

const group = 'Passwords';

export const passwordOperations = [
  operation({
    method: 'PUT',
    path: '/users/changePassword',
    group,
    summary: 'Change your password; all sessions end. "204" as `error_code` if the old password is wrong',
    description:
      'Clients that accept `application/problem+json` get 400 for that, its true status. An expired password can be changed without a log-in.',
    access: 'open',
    session: true,
    body: z.object({
      userId: uuid().nullish(),
      username: text(100).nullish().describe('Instead of `userId`: a login name or an e-mail address.'),
      oldPassword: text(1_000),
      newPassword: password(),
    }),
    answer: enveloped(z.null()),
    async run({ body, caller, ctx }, { changePassword, changeExpiredPassword, onChange }) {
      const passwords = { old: body.oldPassword, new: body.newPassword };
      const owner = { userId: body.userId ?? undefined, username: body.username ?? undefined };
      if (!caller) await changeExpiredPassword(owner, passwords, requesterOf(ctx));
      else
        try {
          await changePassword(caller, owner.userId ?? caller.userId, passwords, requesterOf(ctx));
        } catch (thrown) {
          return answerForPage(ctx, thrown);
        }
      onChange();
      return styleA('Password changed successfully');
    },
  }),
  operation({
    method: 'PUT',
    path: '/users/forgetPassword',
    group,
    summary:
      'Mail a new password; the answer is the same whether or not an account has this address. The old password works until the new one is used',
    access: 'open',
    body: request(z.object({ emailId: emailAddress() })),
    answer: enveloped(z.null()),
    async run({ body, ctx }, { requestMail }) {
      await requestMail('reset-password', body.request_body.emailId, requesterOf(ctx));
      return styleA('If this address belongs to an account, a mail is sent to it.');
    },
  }),
];
