import { CliError } from '../cli-error.ts';
import { readLogin, type SavedLogin } from '../login/saved-login.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Api, createApi } from './api.ts';

/** Options of all commands. */
export interface ServerOptions {
  readonly server?: string | undefined;
}

const usualServer = 'http://127.0.0.1:8080';

/** Where the platform is: as the command says, or the environment, or the log-in. */
export const serverOf = (
  { server }: ServerOptions,
  { env }: Pick<Terminal, 'env'>,
  saved?: Pick<SavedLogin, 'server'>,
): string => parseServer(server ?? (env.MODELYARD_URL || undefined) ?? saved?.server ?? usualServer);

export function parseServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CliError(`"${text}" is no address of a server: give one such as https://models.example.org.`);
  return url.href.replace(/\/+$/, '');
}

/** Calls in the name of a user. */
export interface Connection {
  readonly server: string;
  readonly api: Api;
  /** For calls of other addresses of the platform. */
  readonly token: string;
  userId(): Promise<string>;
}

/** Throws a CliError where the user has not logged in at this server. */
export async function connect(options: ServerOptions, terminal: Terminal): Promise<Connection> {
  const { env } = terminal;
  const saved = await readLogin(terminal.configFolder);
  const server = serverOf(options, terminal, saved);
  const given = env.MODELYARD_TOKEN?.trim() || undefined;
  // A token is for the server that made it; another one must not see it.
  const kept = saved?.server === server ? saved : undefined;
  const token = given ?? kept?.token;
  if (token === undefined)
    throw new CliError(`You have not logged in at ${server}: run modelyard login --server ${server}.`);
  const api = createApi(server, token);
  const known = given === undefined ? kept?.userId : undefined;
  return { server, api, token, userId: async () => known ?? whoIs(api, token) };
}

/** The user of a token. Throws a CliError where it is not valid. */
export async function whoIs(api: Api, token: string): Promise<string> {
  const [name = '', secret] = token.split(':');
  const body =
    secret === undefined
      ? await api.call<string>('POST', '/auth/validateToken', { jwtToken: token })
      : await api.call<string>('POST', '/auth/validateApiToken', { username: name, apiTokenHash: secret });
  if (!body) throw new CliError('The server does not say who the token belongs to: log in again.');
  return body;
}
