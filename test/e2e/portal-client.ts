import { expect } from 'chai';

/** A client of the portal, signed in or anonymous. */
export interface PortalUser {
  readonly userId: string;
  readonly token: string;
}

export interface PortalClient {
  /** A request with `body` as `request_body`, which has to be answered 200; resolves to `response_body`, and to all around it. */
  call(who: PortalUser | undefined, method: string, path: string, body?: unknown): Promise<Answered>;
  /** The status a request gets. */
  status(who: PortalUser | undefined, method: string, path: string, body?: unknown): Promise<number>;
  /** A form with one file. */
  upload(who: PortalUser, path: string, name: string, bytes: string | Uint8Array<ArrayBuffer>): Promise<Answered>;
  bytes(who: PortalUser | undefined, path: string): Promise<string>;
  signUp(username: string, password: string): Promise<void>;
  logIn(username: string, password: string): Promise<PortalUser>;
}

export interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: a story reads answers of any shape, and fails where one is not as it says
  readonly body: any;
  readonly detail: string;
}

/** The portal as a front end calls it: below /api of the edge; requests go to several edges in turn. */
export function createPortalClient(edgeUrls: readonly string[]): PortalClient {
  let requests = 0;
  const send = (who: PortalUser | undefined, method: string, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (who) headers.set('authorization', `Bearer ${who.token}`);
    return fetch(`${edgeUrls[requests++ % edgeUrls.length]}/api${path}`, { ...init, method, headers });
  };
  const json = (body: unknown): RequestInit =>
    body === undefined
      ? {}
      : { body: JSON.stringify({ request_body: body }), headers: { 'content-type': 'application/json' } };
  async function good(response: Response, what: string): Promise<string> {
    const text = await response.text();
    expect(response.status, `${what}: ${text.slice(0, 2_000)}`).to.equal(200);
    return text;
  }
  async function read(response: Response, what: string): Promise<Answered> {
    const { response_body: body, response_detail: detail } = JSON.parse(await good(response, what));
    return { body, detail };
  }

  const client: PortalClient = {
    call: async (who, method, path, body) => read(await send(who, method, path, json(body)), `${method} ${path}`),
    async status(who, method, path, body) {
      const response = await send(who, method, path, json(body));
      await response.body?.cancel();
      return response.status;
    },
    async upload(who, path, name, bytes) {
      const form = new FormData();
      form.set('file', new Blob([bytes]), name);
      return read(await send(who, 'POST', path, { body: form }), `POST ${path}`);
    },
    bytes: async (who, path) => good(await send(who, 'GET', path), `GET ${path}`),
    async signUp(username, password) {
      const names = { firstName: username, lastName: 'Story', emailId: `${username}@example.org` };
      await client.call(undefined, 'POST', '/users/register', { ...names, username, password });
    },
    async logIn(username, password) {
      const response = await send(undefined, 'POST', '/auth/jwtToken', json({ username, password }));
      const { jwtToken: token } = JSON.parse(await good(response, 'log in'));
      const { body: userId } = await client.call(undefined, 'POST', '/auth/validateToken', { jwtToken: token });
      return { userId, token };
    },
  };
  return client;
}
