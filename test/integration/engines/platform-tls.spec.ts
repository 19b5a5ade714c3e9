import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { json } from 'node:stream/consumers';
import { expect } from 'chai';
import { defaultCacheDir, type Engine, freePort } from '../../../infra/engines/engines.ts';
import { account, basic } from '../../support/catalog.ts';
import { commandKeyEnv } from '../../support/command-keys.ts';
import { createTopics } from '../../support/create-topics.ts';
import { engineStarts } from '../../support/engines.ts';
import { type Http2Client, openHttp2 } from '../../support/http2.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';
import { engineTls, makeTlsFiles, type TlsFiles } from '../../support/tls-files.ts';

const host = 'localhost';

/** Every connection: the engines and the gateways answer over nothing else. */
describe('a platform that speaks TLS everywhere', function () {
  this.timeout(300_000);
  let files: TlsFiles;
  let engines: readonly Engine[] = [];
  let roles: readonly RunningRole[] = [];
  let edge: Http2Client;
  let catalog: RunningRole;

  before(async () => {
    files = await makeTlsFiles();
    const { certificate, key } = await files.issue();
    await writeFile(files.inFolder('own.pem'), certificate);
    await writeFile(files.inFolder('own-key.pem'), key);
    const tls = await engineTls(files);
    const { startKafka, startMongo, startPostgres } = await engineStarts();
    const at = async (name: string) => ({
      ...{ dataDir: files.inFolder(name), port: await freePort(), host, cacheDir: defaultCacheDir(), tls },
    });
    const [kafka, mongo, postgres] = await Promise.all([
      startKafka(await at('kafka')),
      startMongo(await at('mongodb')),
      startPostgres(await at('postgresql')),
    ]);
    engines = [kafka, mongo, postgres];
    await createTopics('tls', ['content'], { brokers: [kafka.address], authoritiesFile: tls.authoritiesFile });
    const env = {
      ...{ KAFKA_BROKERS: kafka.address, MONGODB_URL: mongo.address, DATABASE_URL: postgres.address },
      ...{ TOPIC_PREFIX: 'tls', CONTENT_ACCESS: 'open', CONTENT_HOST: host, CATALOG_HOST: host, ...commandKeyEnv },
      ...{ KAFKA_AUTHORITIES_FILE: tls.authoritiesFile, SERVICE_AUTHORITIES_FILE: tls.authoritiesFile },
      SERVICE_CERTIFICATE_FILE: files.inFolder('own.pem'),
      SERVICE_KEY_FILE: files.inFolder('own-key.pem'),
    };
    const start = async (service: string, role: string, portSetting: string, settings: Record<string, string> = {}) => {
      const port = await freePort();
      const url = `https://${host}:${port}`;
      const started = await startRole(service, role, url, { ...env, ...settings, [portSetting]: `${port}` });
      roles = [started, ...roles];
      return started;
    };
    await start('content', 'worker', 'CONTENT_WORKER_PORT');
    const content = await start('content', 'gateway', 'CONTENT_PORT');
    const { url } = await start('edge', 'gateway', 'EDGE_PORT', {
      ...{ EDGE_CERTIFICATE_FILE: env.SERVICE_CERTIFICATE_FILE, EDGE_KEY_FILE: env.SERVICE_KEY_FILE },
      ...{ EDGE_HOST: host, EDGE_CONTENT_URL: content.url },
    });
    edge = await openHttp2(Number(new URL(url).port), ca());
    const accounts = { CATALOG_ACCOUNTS: `${account.name}:${account.password}` };
    catalog = await start('catalog', 'gateway', 'CATALOG_PORT', accounts);
  });
  after(async () => {
    edge?.session.destroy();
    for (const role of roles) await role.stop();
    await Promise.all(engines.map((engine) => engine.stop()));
    await files?.remove();
  });

  const ca = () => files.authority.certificate;

  it('takes a command through edge, gateway, Kafka, worker and MongoDB, and shows what it stored', async () => {
    const description = '/site/api-manual/Solution/description/org';
    const body = JSON.stringify({ solutionId: 's', revisionId: '1', description: '<p>Hello</p>' });
    const headers = { ':method': 'POST', 'content-type': 'application/json' };
    expect((await edge.ask(description, headers, [body])).status).to.be.oneOf([200, 201]);
    const read = await edge.ask(`${description}/s/1`);
    expect([read.status, JSON.parse(read.text).description]).to.deep.equal([200, '<p>Hello</p>']);
  });

  it('answers from PostgreSQL', async () => {
    const [response] = await once(
      get(`${catalog.url}/ccds/code/model/type`, { ca: ca(), headers: { authorization: basic } }),
      'response',
    );
    expect(response.statusCode).to.equal(200);
    expect(await json(response)).to.be.an('array').that.is.not.empty;
  });
});
