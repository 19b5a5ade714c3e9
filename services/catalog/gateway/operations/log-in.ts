import type { LoginRequest } from '../../app/log-in.ts';
import { user } from '../../domain/entities/users.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation, success, successAnswer } from './build.ts';

/** Answers with the user; a wrong name, a wrong secret and a blocked user get the same answer. */
function logInWith(credential: LoginRequest['credential'], path: string, summary: string): Operation {
  const run: Operation['run'] = async ({ body, by, client }, { records }, { logIn }) => {
    const secret = String(body.pass);
    const userId = await logIn.logIn({ credential, name: String(body.name), secret, by, ...client() });
    const { record, version } = await records.get(user, { userId });
    // Clients expect the token they have sent.
    return { body: credential === 'apiToken' ? { ...record, apiToken: secret } : record, version };
  };
  const answer = ref(credential === 'apiToken' ? 'MLPUserWithToken' : user.name);
  return operation('POST', path, { body: ref('LoginTransport'), answer, run, confidential: true }, { summary });
}

export const logInOperations: readonly Operation[] = [
  logInWith('password', '/user/login', 'Log in with a password'),
  logInWith('apiToken', '/user/loginapi', 'Log in with an API token, which is echoed'),
  logInWith('verifyToken', '/user/verify', 'Log in with a verification token'),
  operation(
    'PUT',
    '/user/{userId}/chgpw',
    {
      body: ref('MLPPasswordChangeRequest'),
      answer: success,
      confidential: true,
      async run({ params, body, by, client }, { records }, { logIn }) {
        const { userId } = (await records.get(user, params)).record;
        const [oldPassword, newPassword] = [String(body.oldLoginPass), String(body.newLoginPass)];
        await logIn.changePassword({ userId: String(userId), oldPassword, newPassword, by, ...client() });
        return successAnswer();
      },
    },
    { summary: 'Change a password' },
  ),
];
