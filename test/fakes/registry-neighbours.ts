import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A solution as the catalog describes it to services that ask who may see it. */
export interface KnownSolution {
  readonly ownerId: string;
  readonly coOwnerIds?: readonly string[];
  /** PB, OR or PR. */
  readonly accessTypeCode: string;
  readonly validationStatusCode?: string;
  /** The addresses of the images that its one revision names. */
  readonly imageUris?: readonly string[];
}

/** A user whose password is `password of <name>`, where they have no other. */
export interface KnownUser {
  readonly password?: string;
  readonly roles?: readonly string[];
  /** API tokens by their secrets, with their scopes. */
  readonly tokens?: Readonly<Record<string, readonly string[]>>;
}

/** What the image registry asks of the catalog and of identity. */
export interface RegistryNeighbours {
  readonly url: string;
  readonly solutions: Map<string, KnownSolution>;
  readonly users: Map<string, KnownUser>;
  close(): Promise<void>;
}

export async function startRegistryNeighbours(): Promise<RegistryNeighbours> {
  const solutions = new Map<string, KnownSolution>();
  const users = new Map<string, KnownUser>();

  function access(path: string) {
    const solutionId = /^\/ccds\/portal\/solution\/([^/]+)\/access$/.exec(path)?.[1] ?? '';
    const found = solutions.get(solutionId);
    if (!found) return { status: 400, answer: { status: 400, code: 'not_found', error: 'There is no such solution.' } };
    const { ownerId, coOwnerIds = [], accessTypeCode, validationStatusCode = null } = found;
    const revisions = [{ revisionId: solutionId, accessTypeCode, validationStatusCode }];
    return { status: 200, answer: { solutionId, active: true, ownerId, coOwnerIds, revisions } };
  }

  function artifacts(revisionId: string) {
    const images = solutions.get(revisionId)?.imageUris ?? [];
    const others = [{ artifactTypeCode: 'MI', uri: 'com/model/model.zip' }, { artifactTypeCode: 'DI' }];
    return { status: 200, answer: [...others, ...images.map((uri) => ({ artifactTypeCode: 'DI', uri }))] };
  }

  function logIn({ username, password }: { username: string; password: string }) {
    const user = users.get(username);
    if (!user || password !== (user.password ?? `password of ${username}`))
      return { status: 401, answer: { message: 'Login Failed', code: 'log_in_refused' } };
    const userAssignedRolesList = (user.roles ?? []).map((name) => ({ name }));
    return { status: 200, answer: { userId: username, loginName: username, userAssignedRolesList } };
  }

  function introspect(authorization = '') {
    const [name = '', token = ''] = authorization.replace(/^Bearer /, '').split(':');
    const { roles = [], tokens = {} } = users.get(name) ?? {};
    const scopes = tokens[token];
    if (!scopes) return { status: 200, answer: { active: false } };
    return { status: 200, answer: { active: true, userId: name, loginName: name, roles, via: 'api-token', scopes } };
  }

  function ofCatalog(url: string) {
    const revisionId = /^\/ccds\/revision\/([^/]+)\/artifact$/.exec(url)?.[1];
    return revisionId === undefined ? access(url) : artifacts(revisionId);
  }

  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const { status, answer } =
      url === '/auth/login'
        ? logIn(JSON.parse(await textOf(request)).request_body)
        : url === '/auth/introspect'
          ? introspect(headers.authorization)
          : ofCatalog(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    solutions,
    users,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
