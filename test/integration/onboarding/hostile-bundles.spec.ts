import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { forgedTokens } from '../../support/forged-tokens.ts';
import { adderBundle, type Bundle, metadataOf, push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { overlapping, zip } from '../../support/publication-corpus/archives.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

const metadata = (value: unknown): Bundle => ({
  metadata: { name: 'metadata.json', text: typeof value === 'string' ? value : JSON.stringify(value) },
});
const schema = (proto: string): Bundle => ({ schema: { name: 'model.proto', text: proto } });
const model = (bytes: string | Uint8Array, name = 'model.zip'): Bundle => ({ model: { name, text: bytes } });
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const withoutEnd = (document: object) => JSON.stringify(document).slice(0, -1);
const adder =
  'syntax = "proto3"; service Model { rpc add (AddIn) returns (AddOut); } message AddIn {} message AddOut {}';
const manyMessages = Array.from({ length: 10_000 }, (_, index) => `message M${index} {}`).join('\n');
const nested = (levels: number) => `${'message N { '.repeat(levels)}${'}'.repeat(levels)}`;

interface Case {
  readonly what: string;
  readonly files?: Bundle | (() => Promise<Bundle>);
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  /** 400 where it is absent. */
  readonly status?: number;
  readonly says: RegExp;
}

const single = '/onboarding-app/v2/advancedModel';

const cases: readonly Case[] = [
  { what: 'without a schema', files: { schema: undefined }, says: /lacks schema/ },
  { what: 'without a model', files: { model: undefined }, says: /lacks model/ },
  { what: 'with an empty part', files: model(''), says: /model is empty/ },

  { what: 'with metadata that are no JSON', files: metadata('{'), says: /metadata\.json is not JSON/ },
  { what: 'of an unknown version of metadata', files: metadata(metadataOf('x', { schema: 'other' })), says: /schema/ },
  { what: 'with a name that leads elsewhere', files: metadata(metadataOf('../../etc/passwd')), says: /name/ },
  { what: 'with a slash in its name', files: metadata(metadataOf('a/b')), says: /name/ },
  { what: 'with NUL in its name', files: metadata(metadataOf('a\0b')), says: /name/ },
  {
    what: 'with a slash in its version',
    files: metadata(metadataOf('refused', { modelVersion: '../1' })),
    says: /modelVersion/,
  },
  {
    what: 'with NUL in its version',
    files: metadata(metadataOf('refused', { modelVersion: '1\0' })),
    says: /modelVersion/,
  },
  {
    what: 'with metadata of a hundred thousand levels',
    files: metadata(`${withoutEnd(metadataOf('refused'))},"more":${deep(100_000)}}`),
    says: /metadata\.json/,
  },
  {
    what: 'with metadata of more than a mebibyte',
    files: metadata(metadataOf('refused', { more: 'x'.repeat(2 ** 20) })),
    status: 413,
    says: /1048576 bytes/,
  },

  { what: 'with a proto that does not parse', files: schema('message {'), says: /model\.proto/ },
  {
    what: 'with a stream',
    files: schema('syntax = "proto3"; message A {} service M { rpc add (stream A) returns (A); }'),
    says: /stream/,
  },
  { what: 'with a method that the proto lacks', files: schema('syntax = "proto3"; message A {}'), says: /add/ },
  { what: 'with ten thousand messages', files: schema(`${adder}\n${manyMessages}`), says: /declares 10002 messages/ },
  {
    what: 'with messages in messages a thousand levels deep',
    files: schema(`${adder} ${nested(1_000)}`),
    says: /model\.proto/,
  },
  { what: 'with NUL in the proto', files: schema(`${adder} message A\0 {}`), says: /model\.proto/ },

  { what: 'with a licence of no form', files: { license: { name: 'l.json', text: '{"a":1}' } }, says: /license/ },
  {
    what: 'with a licence of a hundred thousand levels',
    files: { license: { name: 'l.json', text: deep(100_000) } },
    says: /license/,
  },

  { what: 'with a model that is no archive', files: model('text'), says: /zip/ },
  {
    what: 'with an archive that leads out of itself',
    files: async () => model(await zip({ name: 'good' }, { name: '../evil.py' })),
    says: /leads out of the archive/,
  },
  {
    what: 'with an archive that has an absolute name',
    files: async () => model(await zip({ name: '/etc/cron.d/evil' })),
    says: /absolute name/,
  },
  {
    what: 'with NUL in a name of an archive',
    files: async () => model(await zip({ name: 'model.pkl\0.txt' })),
    says: /control character/,
  },
  {
    what: 'with an archive that has a link',
    files: async () => model(await zip({ name: 'weights', bytes: '/etc/passwd', mode: 0o120777 })),
    says: /link/,
  },
  {
    what: 'with an archive bomb',
    files: async () => model(await zip({ name: 'zeros', bytes: Buffer.alloc(20_000_000) })),
    says: /bombs do/,
  },
  { what: 'with entries of an archive that overlap', files: async () => model(await overlapping()), says: /overlap/ },
  {
    what: 'with a source that is an archive bomb',
    files: async () => ({ source: { name: 's.zip', text: await zip({ name: 'z', bytes: Buffer.alloc(20_000_000) }) } }),
    says: /bombs do/,
  },

  { what: 'for an author who does not exist', headers: { shareUserName: 'unknown-author' }, says: /no user/ },
  { what: 'with a tracking id that is none', headers: { tracking_id: 'mine' }, says: /tracking_id/ },
  { what: 'with a slash in the name of its image', headers: { modname: '../other' }, says: /modname/ },

  { what: 'of a single file without a name', path: single, says: /modelname/ },
  {
    what: 'of a single file whose name leads elsewhere',
    ...{ path: single, headers: { modelname: '../../etc' }, files: { ...model('x', 'model.pfa') } },
    says: /name of the model/,
  },
  {
    what: 'of a damaged graph of ONNX',
    ...{ path: single, headers: { modelname: 'refused' }, files: model('\x0a\xff\xff\xff\xff\x7f', 'model.onnx') },
    says: /model\.onnx/,
  },
  {
    what: 'of a saved image that holds none',
    ...{ path: single, headers: { modelname: 'refused' }, files: model(new Uint8Array(10_240), 'model.tar') },
    says: /no image/,
  },
  {
    what: 'of an image whose reference is an address',
    ...{ path: single, headers: { modelname: 'refused', dockerfileURL: 'http://169.254.169.254/latest' } },
    says: /dockerfileURL/i,
  },
];

/** What the door is given by who means harm: a clear answer in words that clients know, and nothing stays. */
describe('a hostile push', function () {
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let worker: RunningRole;
  let mongo: MongoClient;
  let user: TestPusher;

  before(async () => {
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker({ IMAGE_REGISTRY_HOST: 'registry.test:5000' });
    mongo = new MongoClient(onboarding.env.MONGODB_URL ?? '');
    user = await onboarding.newUser();
  });
  after(async () => {
    await worker?.stop();
    await mongo?.close();
  });

  /** What is staged, in whole or in part. */
  async function staged(): Promise<number> {
    const { uploads, uploading } = onboarding.repository;
    return (await mongo.db().collection('onboarding.staged').countDocuments()) + uploads.size + uploading();
  }
  const solutions = async () =>
    (await onboarding.get(`/solution/search?userId=${user.userId}&page=0&size=100`)).content.length;
  const stored = () => [...onboarding.repository.files.keys()];

  let there: { readonly solutions: number; readonly stored: readonly string[] };
  beforeEach(async () => {
    there = { solutions: await solutions(), stored: stored() };
  });

  async function expectNothing(): Promise<void> {
    await until(async () => (await staged()) === 0, { what: 'nothing is staged' });
    expect({ solutions: await solutions(), stored: stored() }).to.deep.equal(there);
  }

  for (const { what, files, headers, path, status = 400, says } of cases)
    it(`${what} is answered ${status}, and leaves nothing`, async () => {
      const own = typeof files === 'function' ? await files() : files;
      const bundle = path === undefined ? adderBundle('refused', own) : (own ?? {});
      const answer = await push(onboarding.url, user.token, bundle, headers, path);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
      expect(answer.body).to.include({ status: 'ERROR', errorCode: 'INVALID_PARAMETER' });
      expect(answer.body.errorMessage + JSON.stringify(answer.body.errors)).to.match(says);
      await expectNothing();
    });

  it('with the token of another, or one that is none, is answered 401', async () => {
    const other = await onboarding.newUser();
    const forged = await forgedTokens(onboarding.identity, other.token);
    const tokens = new Map([
      ...forged,
      ['of another under its own name', `${user.loginName}:${other.token}`],
      ['none at all', ''],
    ]);
    for (const [what, token] of tokens) {
      const { status, body } = await push(onboarding.url, token, adderBundle('refused'));
      expect(status, what).to.equal(401);
      expect(body, what).to.include({ status: 'ERROR', errorCode: 'INVALID_TOKEN' });
    }
    await expectNothing();
  });

  it('of the image of another is answered 400', async () => {
    const other = await onboarding.newUser();
    const own = await push(onboarding.url, other.token, {}, { modelname: 'theirs' }, single);
    expect(own.status, JSON.stringify(own.body)).to.equal(201);
    const headers = { modelname: 'refused', dockerfileURL: own.body.dockerImageUri };
    there = { solutions: await solutions(), stored: stored() };
    const { status, body } = await push(onboarding.url, user.token, {}, headers, single);
    expect(status).to.equal(400);
    expect(body).to.include({ status: 'ERROR', errorCode: 'INVALID_PARAMETER' });
    expect(body.errorMessage).to.contain('is no image of a solution of yours');
    await expectNothing();
  });

  describe('as bytes', () => {
    const boundary = 'of-specs';
    const part = (disposition: string, bytes: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${bytes}\r\n`;
    const file = (name: string, bytes = 'x') => part(`name="${name}"; filename="${name}.zip"`, bytes);
    const end = `--${boundary}--\r\n`;

    function open(headers: Readonly<Record<string, string | number>>) {
      const { hostname, port } = new URL(onboarding.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.setEncoding('utf8').on('error', () => undefined);
      socket.on('data', (piece) => {
        answer += piece;
      });
      const all = { host: hostname, authorization: user.token, ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      socket.write(`POST /onboarding-app/v2/models HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      return { socket, ended: once(socket, 'close'), answer: () => answer };
    }
    const form = `multipart/form-data; boundary=${boundary}`;

    interface Raw {
      readonly what: string;
      readonly body: string;
      readonly headers?: Readonly<Record<string, string | number>>;
      readonly status?: number;
      readonly says: RegExp;
    }
    const raw: readonly Raw[] = [
      { what: 'with a part that comes twice', body: file('model') + file('model') + end, says: /part model once/ },
      { what: 'with a hundred files', body: file('model').repeat(100) + end, says: /once|files at most/ },
      {
        what: 'with a hundred unknown parts',
        body: part('name="a"', 'x').repeat(100) + end,
        says: /too many/,
      },
      { what: 'that ends within a part', body: file('model').slice(0, -10), says: /cannot be read/ },
      {
        what: 'with NUL in the name of a file',
        body: part('name="model"; filename="a\0.zip"', 'x') + end,
        says: /lacks/,
      },
      {
        what: 'without a boundary',
        ...{ body: file('model') + end, headers: { 'content-type': 'multipart/form-data' }, says: /boundary/ },
      },
      {
        what: 'that is no form',
        ...{ body: '{}', headers: { 'content-type': 'application/json' }, status: 415, says: /multipart/ },
      },
      {
        what: 'of more bytes than a user may stage',
        ...{ body: file('model'), headers: { 'content-length': 2 ** 40 }, status: 413, says: /bytes at most/ },
      },
    ];

    for (const { what, body, headers, status = 400, says } of raw)
      it(`${what} is answered ${status}, and leaves nothing`, async () => {
        const { socket, ended, answer } = open({
          ...{ connection: 'close', 'content-type': form, 'content-length': Buffer.byteLength(body) },
          ...headers,
        });
        socket.write(body);
        await ended;
        const [head = '', said = ''] = answer().split('\r\n\r\n');
        expect(head).to.match(new RegExp(`^HTTP/1.1 ${status} `));
        const failure = JSON.parse(said);
        expect(failure).to.include({ status: 'ERROR', errorCode: 'INVALID_PARAMETER' });
        expect(failure.errorMessage).to.match(says);
        await expectNothing();
      });

    it('whose length is less than it has is answered 400, and leaves nothing', async () => {
      const { socket, ended, answer } = open({ 'content-type': form, 'content-length': file('model').length });
      // What follows is taken for the next request, which is none: that may be said first.
      socket.write(file('model') + file('schema') + end);
      await ended;
      expect(answer()).to.match(/^HTTP\/1.1 400 /);
      await expectNothing();
    });

    it('whose client closes the connection half-way leaves nothing', async () => {
      const { socket, ended } = open({ 'content-type': form, 'content-length': 2 ** 30 });
      socket.write(file('model', 'x'.repeat(3 * 2 ** 20)).slice(0, -2));
      await until(async () => (await staged()) > 0, { what: 'the first bytes are staged' });
      socket.destroy();
      await ended;
      await expectNothing();
    });
  });
});
