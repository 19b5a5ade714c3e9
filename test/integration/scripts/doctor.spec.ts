import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { examine } from '../../../scripts/doctor/examine.ts';
import type { Finding } from '../../../scripts/doctor/finding.ts';
import { render } from '../../../scripts/doctor/render.ts';
import { createAuthority } from '../../../scripts/federation/authority.ts';
import { readStartSettings, separateSettings } from '../../../scripts/start/settings.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createTopics } from '../../support/create-topics.ts';
import { engine } from '../../support/engines.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

describe('npm run doctor', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-doctor-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** With the settings of a platform of its own, of which nothing runs. */
  async function findings(env: NodeJS.ProcessEnv = {}): Promise<readonly Finding[]> {
    const apart = await separateSettings(folder, 'doctor');
    const settings = { ...apart, ...pick(env) };
    return examine({ settings, env, launcher: undefined });
  }
  const pick = (env: NodeJS.ProcessEnv) => {
    const { KAFKA_BROKERS, MONGODB_URL, DATABASE_URL, EDGE_PORT, MODELYARD_HOME, TOPIC_PREFIX } = env;
    const given = { KAFKA_BROKERS, MONGODB_URL, DATABASE_URL, EDGE_PORT, MODELYARD_HOME, TOPIC_PREFIX };
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const read: Readonly<Record<string, unknown>> = readStartSettings(set);
    return Object.fromEntries(Object.keys(set).map((name) => [name, read[name]]));
  };
  const about = (all: readonly Finding[], name: string) => all.filter((finding) => finding.about === name);

  it('finds nothing wrong before the first start', async () => {
    const found = await findings();
    expect(found.filter(({ state }) => state === 'problem')).to.deep.equal([]);
    expect(render(found)).to.match(/ok {7}ports: all \d+ are free/);
  });

  it('names a port that another program has, and the setting that moves it', async () => {
    const server: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    try {
      const [found] = about(await findings({ EDGE_PORT: String(port) }), `port ${port}`);
      expect(found).to.include({ state: 'problem', remedy: 'set EDGE_PORT to a free one, or end that program' });
    } finally {
      server.close();
    }
  });

  it('names secrets that others may read, and the command that closes them', async () => {
    const home = join(folder, 'open');
    await mkdir(home, { mode: 0o700 });
    await writeFile(join(home, 'registry-key'), 'secret', { mode: 0o600 });
    expect(about(await findings({ MODELYARD_HOME: home }), 'secrets')[0]?.state).to.equal('ok');
    await chmod(join(home, 'registry-key'), 0o644);
    const [found] = about(await findings({ MODELYARD_HOME: home }), 'secrets');
    expect(found).to.include({ state: 'problem', remedy: `chmod -R go= ${home}` });
    expect(found?.says).to.include(join(home, 'registry-key')).and.not.include('secret,');
  });

  it('says of a certificate that it expires soon, has expired, or lacks its key', async () => {
    const authority = await createAuthority('an authority of specs');
    const at = (name: string) => join(folder, name);
    const env = {
      FEDERATION_CERTIFICATE_FILE: at('own.pem'),
      FEDERATION_KEY_FILE: at('own-key.pem'),
      FEDERATION_AUTHORITIES_FILE: at('authority.pem'),
    };
    await writeFile(at('authority.pem'), authority.certificate);
    const stateWith = async (days: number) => {
      const { certificate, key } = await authority.issue({ commonName: 'here.example.org', days });
      await writeFile(at('own.pem'), certificate);
      await writeFile(at('own-key.pem'), key);
      return about(await findings(env), 'certificate of federation')[0]?.state;
    };
    expect([await stateWith(365), await stateWith(10), await stateWith(-1)]).to.deep.equal([
      'ok',
      'warning',
      'problem',
    ]);
    const { FEDERATION_KEY_FILE: _, ...less } = env;
    const [found] = about(await findings(less), 'certificates');
    expect(found?.says).to.include('FEDERATION_KEY_FILE is not set');
  });

  it('looks at engines whose addresses are given, and at what is in them', async () => {
    const [kafka, mongo, postgres] = await Promise.all([engine('kafka'), engine('mongodb'), engine('postgresql')]);
    const prefix = `doc-${newId().slice(-8)}`;
    const { schema, close } = await createTestSchema();
    await close();
    const env = {
      ...{ KAFKA_BROKERS: kafka.address, MONGODB_URL: mongo.address, DATABASE_URL: postgres.address },
      ...{ TOPIC_PREFIX: prefix, CATALOG_SCHEMA: schema },
    };
    const before = await findings(env);
    for (const name of ['Kafka', 'MongoDB', 'PostgreSQL', 'clock'])
      expect(
        about(before, name).map(({ state }) => state),
        name,
      ).to.deep.equal(['ok']);
    const [missing] = about(before, 'topics');
    expect(missing).to.include({ state: 'problem', remedy: 'npm run topics' });
    expect(missing?.says).to.include(`${prefix}.content.commands`);
    expect(about(before, 'tables of catalog')[0]?.state).to.equal('warning');

    const folderOfMigrations = 'services/catalog/store/migrations';
    const log = createLog({ service: 'spec', role: 'spec', instance: '', level: 'silent' });
    await migrate({ url: postgres.address, schema, folder: folderOfMigrations, log, to: '0001-records' });
    expect(about(await findings(env), 'tables of catalog')[0]?.says).to.include('0002-search-indexes');
    await createTopics(prefix, ['content']);
    expect(about(await findings(env), 'topics')[0]?.says).not.to.include(`${prefix}.content.commands`);

    const [found] = about(await findings({ ...env, MONGODB_URL: 'mongodb://127.0.0.1:1/x' }), 'MongoDB');
    expect(found).to.include({ state: 'problem', remedy: 'start it, or correct MONGODB_URL' });
  });
});
