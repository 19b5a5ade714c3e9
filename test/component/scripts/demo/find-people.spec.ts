import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { DemoError } from '../../../../scripts/demo/demo-error.ts';
import { findPeople } from '../../../../scripts/demo/people/find-people.ts';

describe('who takes part in the demo', () => {
  let home: string;
  let server: Server;
  let edgeUrl: string;
  let passwords: Map<string, string>;
  let canSignUp: boolean;

  /** Of identity, what the demo calls. */
  function answer(path: string, { username, password, jwtToken }: Readonly<Record<string, string>>) {
    if (path === '/api/auth/validateToken') return { status: 200, body: { response_body: `id of ${jwtToken}` } };
    if (path === '/api/auth/jwtToken')
      return passwords.get(username ?? '') === password
        ? { status: 200, body: { jwtToken: username } }
        : { status: 401, body: {} };
    if (!canSignUp || passwords.has(username ?? '')) return { status: 409, body: { message: 'The name is taken.' } };
    passwords.set(username ?? '', password ?? '');
    return { status: 200, body: { response_body: null } };
  }

  before(async () => {
    server = createServer(async (request, response) => {
      const { request_body: body } = (await json(request)) as { request_body: Record<string, string> };
      const found = answer(request.url ?? '', body);
      response.writeHead(found.status, { 'content-type': 'application/json' }).end(JSON.stringify(found.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    edgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'modelyard-people-'));
    await writeFile(join(home, 'catalog-admin-password'), 'of admin\n');
    [passwords, canSignUp] = [
      new Map([
        ['admin', 'of admin'],
        ['ada', 'of:ada'],
      ]),
      true,
    ];
  });
  afterEach(() => rm(home, { recursive: true }));
  after(() => server.close());

  const names = async (login?: string) => {
    const { author, publisher } = await findPeople({ edgeUrl, home }, login);
    return [author.loginName, author.userId, publisher?.loginName];
  };

  it('is the administrator, and an author whom the first demo signs up and later ones know', async () => {
    expect(await names()).to.deep.equal(['demo', 'id of demo', 'admin']);
    canSignUp = false;
    expect(await names()).to.deep.equal(['demo', 'id of demo', 'admin']);
  });

  it('is the user that was named, alone: the administrator of this machine is one of another platform', async () => {
    expect(await names('ada:of:ada')).to.deep.equal(['ada', 'id of ada', undefined]);
    expect([...passwords.keys()]).to.deep.equal(['admin', 'ada']);
  });

  it('says what to do where the author cannot be signed up, and keeps no password then', async () => {
    canSignUp = false;
    const error = await names().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DemoError);
    expect(String(error)).to.include('could not be signed up (The name is taken.): name a user with --login');
    expect(await readdir(home)).to.deep.equal(['catalog-admin-password']);
  });
});
