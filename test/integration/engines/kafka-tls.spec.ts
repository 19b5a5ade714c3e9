import { writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { brokerAdmin, defaultCacheDir, type Engine, freePort } from '../../../infra/engines/engines.ts';
import { createAuthority } from '../../../scripts/federation/authority.ts';
import { kafkaAccounts } from '../../../scripts/kafka/kafka-accounts.ts';
import { connectKafka } from '../../../services/kit/bus/connect.ts';
import { ensureTopics, giveAccounts } from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import { createLog } from '../../../services/kit/log.ts';
import { createService } from '../../../services/kit/service.ts';
import { engineStarts } from '../../support/engines.ts';
import { engineTls, makeTlsFiles, type TlsFiles } from '../../support/tls-files.ts';
import { until } from '../../support/until.ts';

const adminPassword = 'the-password-of-who-may-do-everything';
const password = 'the-password-of-content';

describe('a Kafka that speaks TLS', function () {
  this.timeout(240_000);
  const topic = topicName('tls', 'content', 'events');
  let files: TlsFiles;
  let engine: Engine;
  const inFolder = (name: string) => files.inFolder(name);

  before(async () => {
    files = await makeTlsFiles();
    const tls = await engineTls(files);
    const { startKafka } = await engineStarts();
    engine = await startKafka({
      ...{ dataDir: inFolder('kafka'), port: await freePort(), host: 'localhost', cacheDir: defaultCacheDir() },
      ...{ adminPassword, tls },
    });
    const credentials = { username: brokerAdmin, password: adminPassword, mechanism: 'plain' } as const;
    const log = createLog({ service: 'spec', role: 'spec', instance: '', level: 'silent' });
    const { authoritiesFile } = tls;
    const admin = { brokers: [engine.address], credentials, authoritiesFile, clientId: 'spec', log };
    const accounts = kafkaAccounts('tls', [topic]).map(({ name, rights }) => ({ username: name, password, rights }));
    await giveAccounts(admin, accounts);
    await ensureTopics(admin, [{ topic, partitions: 1, config: {} }]);
    await until(async () => (await use({ KAFKA_AUTHORITIES_FILE: authoritiesFile })) === 'works', {
      what: 'the user has its rights',
      withinMs: 60_000,
    });
  });
  after(async () => {
    await engine?.stop();
    await files?.remove();
  });

  /** What becomes of a record that a role with these settings publishes. */
  async function use(settings: Readonly<Record<string, string>>, address = engine.address): Promise<string> {
    const env = { LOG_LEVEL: 'silent', KAFKA_CREDENTIALS: `content:${password}`, ...settings };
    const service = createService('content', 'worker', env);
    const record = { topic, key: 'k', value: Buffer.from('v'), headers: {} };
    try {
      return await connectKafka(service, [address])
        .publish([record])
        .then(
          () => 'works',
          ({ code }) => code,
        );
    } finally {
      await service.life.stop();
    }
  }

  it('is used by a role that knows its authority', async () => {
    expect(await use({ KAFKA_AUTHORITIES_FILE: inFolder('authorities.pem') })).to.equal('works');
  });

  it('is not used over a connection that is not encrypted', async () => {
    expect(await use({})).to.equal('unavailable');
  });

  it('is not believed where another authority is expected', async () => {
    expect(await use({ KAFKA_AUTHORITIES_FILE: inFolder('strangers.pem') })).to.equal('unavailable');
  });

  it('is not believed at an address that is not in its certificate', async () => {
    const address = engine.address.replace('localhost', '127.0.0.1');
    expect(await use({ KAFKA_AUTHORITIES_FILE: inFolder('authorities.pem') }, address)).to.equal('unavailable');
  });

  it('is believed once its authority is in the file, without a restart', async () => {
    const file = inFolder('replaced.pem');
    await writeFile(file, (await createAuthority('the authority before')).certificate);
    const env = { LOG_LEVEL: 'silent', KAFKA_CREDENTIALS: `content:${password}`, KAFKA_AUTHORITIES_FILE: file };
    const service = createService('content', 'worker', env);
    try {
      const transport = connectKafka(service, [engine.address]);
      const refused = await transport.topics().catch((error: unknown) => error);
      expect(refused).to.include({ code: 'unavailable' });
      await writeFile(file, files.authority.certificate);
      expect(await transport.topics()).to.include(topic);
    } finally {
      await service.life.stop();
    }
  });
});
