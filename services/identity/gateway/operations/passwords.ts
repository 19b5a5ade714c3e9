import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { sessionOnly } from '../../domain/scopes.ts';
import { operation, requesterOf } from '../operation.ts';
import { emailAddress, password } from '../person.ts';

const group = 'Passwords';

export const passwordOperations = [
  operation({
    method: 'PUT',
    path: '/users/changePassword',
    group,
    summary: 'Change your password; all sessions end. 400 with "204" if the old password is wrong',
    access: 'caller',
    scope: sessionOnly,
    body: z.object({ userId: uuid(), oldPassword: text(1_000), newPassword: password() }),
    answer: enveloped(z.null()),
    async run({ body, caller, ctx }, { changePassword, onChange }) {
      const { userId, oldPassword, newPassword } = body;
      await changePassword(caller, userId, { old: oldPassword, new: newPassword }, requesterOf(ctx));
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
