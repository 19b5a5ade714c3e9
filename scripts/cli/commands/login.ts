import { CliError } from '../cli-error.ts';
import { readLogin, saveLogin } from '../login/saved-login.ts';
import { type Credentials, startSession } from '../login/start-session.ts';
import { createApi } from '../server/api.ts';
import { serverOf, whoIs } from '../server/connect.ts';
import { when } from '../terminal/show.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { command } from './command.ts';

interface IssuedToken {
  readonly tokenId: string;
  readonly token: string;
  readonly expires: number | null;
}

const dayMs = 24 * 60 * 60_000;

export const login = command(
  'login',
  'Log in, and keep an API token on this computer',
  (yargs) =>
    yargs
      .option('user', { type: 'string', describe: 'Login name or e-mail address; asked for where it is absent' })
      .option('code', { type: 'string', describe: 'Code of the authenticator app, for users who have one' })
      .option('days', { type: 'number', describe: 'How long the token is valid; the server decides otherwise' })
      .option('password-stdin', { type: 'boolean', default: false, describe: 'Read the password from standard input' })
      .option('token-stdin', {
        ...{ type: 'boolean', default: false },
        describe: 'Read an API token from standard input, as login:token, in place of user and password',
      } as const)
      .example('$0 login --server https://models.example.org', 'Ask for user and password')
      .example('$0 login --user ada --password-stdin < password.txt', 'Without a terminal'),
  async (options, terminal) => {
    const saved = await readLogin(terminal.configFolder).catch(() => undefined);
    const server = serverOf(options, terminal, saved);
    if (options.tokenStdin) {
      await keepToken(server, terminal, options.json);
      return;
    }

    const credentials: Credentials = {
      user: options.user ?? (await terminal.ask(`User at ${server}: `)),
      password: options.passwordStdin
        ? (await terminal.readInput()).replace(/\r?\n$/, '')
        : await terminal.askSecret('Password: '),
      code: options.code,
    };
    const { api, loginName, userId } = await startSession(server, credentials, terminal);
    const issued = await api.call<IssuedToken>('POST', '/auth/apiTokens', {
      name: `modelyard on ${terminal.computer}`.slice(0, 50),
      scopes: ['read', 'write', 'onboard'],
      ...(options.days !== undefined && { expires: Date.now() + options.days * dayMs }),
    });
    // The session was for the token alone.
    await api.call('POST', '/auth/logout');
    const { tokenId, expires } = issued;
    const token = `${loginName}:${issued.token}`;
    await saveLogin(terminal.configFolder, { server, loginName, userId, token, tokenId, expires });
    tell(terminal, options.json, { server, loginName, userId, expires });
  },
);

async function keepToken(server: string, terminal: Terminal, json: boolean): Promise<void> {
  const token = (await terminal.readInput()).trim();
  const [loginName = '', secret] = token.split(':');
  if (!secret) throw new CliError('Give the token as login:token, as the page of API tokens shows it.');
  const userId = await whoIs(createApi(server), token);
  await saveLogin(terminal.configFolder, { server, loginName, userId, token });
  tell(terminal, json, { server, loginName, userId, expires: null });
}

function tell(
  { print }: Terminal,
  json: boolean,
  login: { server: string; loginName: string; userId: string; expires: number | null },
): void {
  const until = login.expires === null ? '' : `, until ${when(login.expires)}`;
  if (json) print(JSON.stringify(login, null, 2));
  else print(`Logged in at ${login.server} as ${login.loginName}${until}.`);
}
