import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { defaultCacheDir } from '../../../infra/engines/fetch/cache.ts';
import { createService } from '../../../services/kit/service.ts';
import { createArtifactsClient } from '../../../services/platform/clients/artifacts.ts';
import {
  artifactsAccount,
  repositoryName,
  type StagedSolution,
  startArtifacts,
  type TestArtifacts,
} from '../../support/artifacts.ts';
import type { Person } from '../../support/portal-people.ts';
import { until } from '../../support/until.ts';

const run = promisify(execFile);
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the artifact repository on real engines', function () {
  this.timeout(240_000);
  let artifacts: TestArtifacts;
  let owner: Person;
  let stranger: Person;
  let place: StagedSolution;
  const pathOf = (name: string, { solutionId } = place) => `com/artifact/${solutionId}/${name}/1/${name}-1.zip`;

  before(async () => {
    artifacts = await startArtifacts();
    [owner, stranger] = await Promise.all([artifacts.join('owner'), artifacts.join('stranger')]);
    place = await artifacts.stage(owner, 'PR');
  });
  after(() => artifacts.stop());

  function send(method: string, path: string, authorization?: string, body?: Uint8Array<ArrayBuffer>) {
    const headers = authorization === undefined ? {} : { authorization };
    return fetch(`${artifacts.url}/${path}`, { method, headers, ...(body && { body }) });
  }

  it('lets users in with a token, an API token by Basic, or their password by Basic', async () => {
    const { identity } = artifacts;
    const scopes = ['read'];
    const made = await identity.call('POST', '/auth/apiTokens', { name: 'maven', scopes }, owner.token);
    const { token: apiToken } = made.body.response_body ?? made.body;
    const path = pathOf('people');
    const bytes = randomBytes(1_000);
    expect((await send('PUT', path, basic(`${owner.loginName}:${owner.password}`), bytes)).status).to.equal(201);
    const readers = [
      `Bearer ${owner.token}`,
      basic(`${owner.loginName}:${owner.password}`),
      basic(`${owner.email}:${owner.password}`),
      basic(`${owner.loginName}:${owner.token}`),
      basic(`${owner.loginName}:${apiToken}`),
      basic(artifactsAccount),
    ];
    for (const reader of readers) {
      const answer = await send('GET', path, reader);
      expect(answer.status).to.equal(200);
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).to.equal(sha256(bytes));
    }
    expect((await send('PUT', pathOf('other'), basic(`${owner.loginName}:${apiToken}`), bytes)).status).to.equal(403);
    for (const wrong of [
      `${owner.loginName}:wrong password`,
      'onboarding:wrong password',
      `${stranger.loginName}:${apiToken}`,
    ])
      expect((await send('GET', path, basic(wrong))).status).to.equal(401);
    const anonymous = await send('GET', path);
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).to.deep.equal([
      401,
      'Basic realm="Modelyard artifacts", charset="UTF-8", Bearer',
    ]);
    expect((await send('GET', path, `Bearer ${stranger.token}`)).status).to.equal(404);
  });

  it('follows a revision that becomes public, and private again', async () => {
    const path = pathOf('shown');
    await send('PUT', path, `Bearer ${owner.token}`, randomBytes(10));
    const becomes = (status: number) =>
      until(async () => (await send('GET', path)).status === status, { what: `answered ${status}`, withinMs: 30_000 });
    await becomes(401);
    await artifacts.setAccess(place, 'PB');
    await becomes(200);
    await artifacts.setAccess(place, 'PR');
    await becomes(401);
  });

  it('takes files from services, and gives them back whole and in part', async () => {
    const service = createService('onboarding', 'worker', { LOG_LEVEL: 'silent' });
    const client = createArtifactsClient(service, {
      ARTIFACTS_URL: new URL(artifacts.url).origin,
      ARTIFACTS_CREDENTIALS: artifactsAccount,
      ARTIFACTS_REPOSITORY: repositoryName,
    });
    try {
      const bytes = randomBytes(5_000_000);
      const uri = pathOf('näme with spaces');
      const options = { sha256: sha256(bytes), size: bytes.length, actor: owner.userId };
      expect(await client.store(uri, Readable.from([bytes], { objectMode: false }), options)).to.deep.equal({
        ...{ size: bytes.length, sha256: sha256(bytes) },
      });
      expect(await client.store(uri, bytes)).to.include({ size: bytes.length });
      expect(await client.store(uri, randomBytes(1)).catch((error) => error)).to.include({ reason: 'release_exists' });
      const whole = await client.read(uri);
      expect(whole).to.include({ size: bytes.length, contentType: 'application/zip' });
      expect((await buffer(whole.stream)).equals(bytes)).to.equal(true);
      const part = await client.read(uri, { range: { start: 1_048_570, end: 1_048_599 } });
      expect((await buffer(part.stream)).equals(bytes.subarray(1_048_570, 1_048_600))).to.equal(true);
      expect([await client.remove(uri), await client.remove(uri)]).to.deep.equal([true, false]);
      expect(await client.read(uri).catch((error) => error)).to.include({ code: 'not_found' });
    } finally {
      await service.life.stop();
    }
  });

  it('gives one path to one of those who store it at the same moment, by two gateways', async () => {
    const other = await artifacts.startGateway();
    try {
      const path = pathOf('race');
      const bodies = Array.from({ length: 10 }, () => randomBytes(50_000));
      const answers = await Promise.all(
        bodies.map((body, index) => {
          const base = index % 2 === 0 ? artifacts.url : `${other.url}/repository/${repositoryName}`;
          return fetch(`${base}/${path}`, { method: 'PUT', body, headers: { authorization: `Bearer ${owner.token}` } });
        }),
      );
      const winner = answers.findIndex(({ status }) => status === 201);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array(9).fill(409)]);
      const stored = await send('GET', path, `Bearer ${owner.token}`);
      expect(sha256(Buffer.from(await stored.arrayBuffer()))).to.equal(sha256(bodies[winner] ?? Buffer.alloc(0)));
    } finally {
      await other.stop();
    }
  });

  it('shows nothing of an upload whose gateway was killed, and everything that was acknowledged', async () => {
    const other = await artifacts.startGatewayProcess();
    const base = `${other.url}/repository/${repositoryName}`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const whole = randomBytes(2_000_000);
    expect((await fetch(`${base}/${pathOf('acknowledged')}`, { method: 'PUT', body: whole, headers })).status).to.equal(
      201,
    );
    const half = request(`${base}/${pathOf('half')}`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': 9_000_000 },
    });
    const broken = new Promise((resolve) => half.once('error', resolve));
    half.write(randomBytes(5_000_000));
    const mongo = new MongoClient(artifacts.env.MONGODB_URL ?? '');
    await mongo.connect();
    const chunks = mongo.db().collection('artifacts.chunks');
    const orphans = async () => {
      const files = await mongo.db().collection('artifacts.files').distinct('_id');
      return chunks.countDocuments({ files_id: { $nin: files } });
    };
    try {
      await until(async () => (await orphans()) > 2, { what: 'a part of the upload is in the database' });
      await other.kill();
      await broken;
      expect((await send('GET', pathOf('half'), `Bearer ${owner.token}`)).status).to.equal(404);
      const stored = await send('GET', pathOf('acknowledged'), `Bearer ${owner.token}`);
      expect(sha256(Buffer.from(await stored.arrayBuffer()))).to.equal(sha256(whole));
    } finally {
      await mongo.close();
    }
  });

  describe('with the clients of repositories, through the edge', () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'artifacts-'));
      const { loginName, password } = owner;
      const server = `<server><id>models</id><username>${loginName}</username><password>${password}</password></server>`;
      await writeFile(join(folder, 'settings.xml'), `<settings><servers>${server}</servers></settings>`);
    });
    after(() => rm(folder, { recursive: true, force: true }));

    it('takes a file from curl', async () => {
      const bytes = randomBytes(3_000_000);
      await writeFile(join(folder, 'model.zip'), bytes);
      const url = `${artifacts.edgeUrl}/${pathOf('curled')}`;
      const account = ['-s', '-f', '-u', `${owner.loginName}:${owner.password}`];
      await run('curl', [...account, '-T', join(folder, 'model.zip'), url]);
      await run('curl', [...account, '-o', join(folder, 'back.zip'), url]);
      expect((await readFile(join(folder, 'back.zip'))).equals(bytes)).to.equal(true);
    });

    it('takes a release and a snapshot from Maven, and resolves both', async () => {
      const bytes = randomBytes(20_000);
      await writeFile(join(folder, 'lib.jar'), bytes);
      const group = `com.artifact.${place.solutionId}`;
      // Plugins stay in the cache; what was resolved here goes. The settings are those of the machine, a mirror included.
      const local = join(defaultCacheDir(), 'maven-clients');
      const options = ['-B', '-ntp', '-gs', join(folder, 'settings.xml'), `-Dmaven.repo.local=${local}`];
      const maven = (...words: string[]) => run('mvn', [...options, ...words], { cwd: folder, timeout: 120_000 });
      const resolved = join(local, 'com', 'artifact', place.solutionId);
      for (const version of ['1', '2-SNAPSHOT']) {
        await maven(
          ...['deploy:deploy-file', `-Dfile=${join(folder, 'lib.jar')}`, `-DgroupId=${group}`, '-DartifactId=lib'],
          ...[`-Dversion=${version}`, '-Dpackaging=jar', '-DrepositoryId=models', `-Durl=${artifacts.edgeUrl}`],
        );
        await maven(
          ...['dependency:get', `-Dartifact=${group}:lib:${version}`, '-Dtransitive=false'],
          `-DremoteRepositories=models::default::${artifacts.edgeUrl}`,
        );
      }
      expect((await readFile(join(resolved, 'lib', '1', 'lib-1.jar'))).equals(bytes)).to.equal(true);
      await rm(resolved, { recursive: true });
      const metadata = await send(
        'GET',
        `com/artifact/${place.solutionId}/lib/maven-metadata.xml`,
        `Bearer ${owner.token}`,
      );
      expect(await metadata.text()).to.include('<release>1</release>');
    });
  });

  it('loses the artifacts of a revision and of a solution with their records, and no other', async () => {
    const worker = await artifacts.startWorker();
    try {
      const { catalog } = artifacts.identity;
      const [gone, kept] = [await artifacts.stage(owner, 'PR'), await artifacts.stage(owner, 'PR')];
      const second = {
        solutionId: gone.solutionId,
        userId: owner.userId,
        version: '2',
        accessTypeCode: 'PR',
        validationStatusCode: 'NV',
      };
      const revisions = `/solution/${gone.solutionId}/revision`;
      expect((await catalog.call('POST', revisions, second)).status).to.equal(201);
      const named = `com/artifact/${gone.solutionId}/named/1/named-1.zip`;
      const version2 = `com/artifact/${gone.solutionId}/model/2/model-2.zip`;
      const all = [pathOf('model', gone), named, version2, pathOf('model', kept)];
      const bytes = randomBytes(1_000);
      for (const path of all)
        expect((await send('PUT', path, basic(artifactsAccount), bytes)).status, path).to.equal(201);
      const artifact = {
        version: '1',
        artifactTypeCode: 'MI',
        name: 'named',
        uri: named,
        size: 1,
        userId: owner.userId,
      };
      const { artifactId } = (await catalog.call('POST', '/artifact', artifact)).body;
      await catalog.call('POST', `/revision/${kept.revisionId}/artifact/${artifactId}`);
      const isThere = async (path: string) => (await send('HEAD', path, basic(artifactsAccount))).status === 200;

      expect((await catalog.call('DELETE', `${revisions}/${gone.revisionId}`)).status).to.equal(200);
      await until(async () => !(await isThere(pathOf('model', gone))), {
        what: 'the artifact of the revision is gone',
      });
      expect([await isThere(named), await isThere(version2)]).to.deep.equal([true, true]);
      expect((await catalog.call('DELETE', `/solution/${gone.solutionId}`)).status).to.equal(200);
      await until(async () => !(await isThere(version2)), { what: 'the artifact of the solution is gone' });
      expect([await isThere(named), await isThere(pathOf('model', kept))]).to.deep.equal([true, true]);
    } finally {
      await worker.stop();
    }
  });
});
