import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { brokerAdmin, defaultCacheDir, type Engine, freePort, startKafka } from '../../../infra/engines/engines.ts';
import { kafkaAccounts } from '../../../scripts/kafka/kafka-accounts.ts';
import { connectKafka } from '../../../services/kit/bus/connect.ts';
import {
  createKafkaTransport,
  ensureTopics,
  giveAccounts,
  type KafkaCredentials,
} from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import { createLog } from '../../../services/kit/log.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { until } from '../../support/until.ts';

const adminPassword = 'the-password-of-who-may-do-everything';

describe('a Kafka that asks for a login', function () {
  this.timeout(240_000);
  let folder: string;
  const engines: Engine[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-accounts-'));
  });
  after(async () => {
    for (const engine of engines) await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });

  describe('and in which each service has a user', () => {
    const prefix = 'acc';
    const topic = (service: string, kind: 'commands' | 'events' | 'dead') => topicName(prefix, service, kind);
    const topics = ['content', 'catalog', 'portal'].flatMap((service) => [
      topic(service, 'commands'),
      topic(service, 'events'),
      topic(service, 'dead'),
    ]);
    const log = createLog({ service: 'spec', role: 'spec', instance: '', level: 'silent' });
    const admin: KafkaCredentials = { username: brokerAdmin, password: adminPassword, mechanism: 'plain' };
    const passwordOf = (name: string) => `the-password-of-${name}`;
    const accounts = () =>
      kafkaAccounts(prefix, topics).map(({ name, rights }) => ({ username: name, password: passwordOf(name), rights }));
    let brokers: readonly string[];
    const optionsOf = (credentials: KafkaCredentials | undefined) => ({ brokers, credentials, clientId: 'spec', log });

    before(async () => {
      const engine = await startKafka({
        ...{ dataDir: join(folder, 'kafka'), port: await freePort(), cacheDir: defaultCacheDir(), adminPassword },
      });
      engines.push(engine);
      brokers = [engine.address];
      await giveAccounts(optionsOf(admin), accounts());
      await ensureTopics(
        optionsOf(admin),
        topics.map((name) => ({ topic: name, partitions: 1, config: {} })),
      );
      // The first group of a new broker waits for the topic of all groups; until that is there, who may read cannot either.
      const reads = async () => (await mayUse(service('content'), topic('content', 'events'))).startsWith('reads');
      await until(reads, { what: 'the broker has groups', withinMs: 60_000 });
    });

    /** Whether these may publish there, and read it. */
    async function mayUse(credentials: KafkaCredentials | undefined, name: string): Promise<string> {
      const transport = createKafkaTransport(optionsOf(credentials));
      const record = { topic: name, key: 'k', value: Buffer.from('v'), headers: {} };
      const can = (work: Promise<unknown>) =>
        work.then(
          () => true,
          () => false,
        );
      try {
        const writes = await can(transport.publish([record]));
        const reads = (await can(transport.logEnds(name))) && (await can(transport.readAll(name, () => undefined)));
        return [reads && 'reads', writes && 'writes'].filter(Boolean).join(' and ') || 'neither';
      } finally {
        await transport.close();
      }
    }
    const service = (username: string, password = passwordOf(username)) => ({ username, password });

    it('lets each service use what is its own, and of others what the platform needs', async () => {
      const content = service('content');
      expect(await mayUse(content, topic('content', 'events'))).to.equal('reads and writes');
      expect(await mayUse(content, topic('content', 'dead'))).to.equal('reads and writes');
      expect(await mayUse(content, topic('catalog', 'commands'))).to.equal('writes');
      expect(await mayUse(content, topic('catalog', 'dead'))).to.equal('neither');
      expect(await mayUse(content, topic('catalog', 'events'))).not.to.include('writes');
      expect(await mayUse(service('portal'), topic('content', 'dead'))).to.equal('reads and writes');
    });

    it('lets a service follow the events of others in a group of its own', async () => {
      const [catalog, content] = [service('catalog'), service('content')].map((one) =>
        createKafkaTransport(optionsOf(one)),
      );
      try {
        let heard: (key: string) => void = () => undefined;
        const first = new Promise<string>((resolve) => {
          heard = resolve;
        });
        await content?.subscribe({
          group: `${prefix}.content.worker`,
          topics: [topic('catalog', 'events')],
          from: 'earliest',
          onBatch: async ({ records }) => heard(records[0]?.key ?? ''),
        });
        const value = Buffer.from('v');
        await catalog?.publish([{ topic: topic('catalog', 'events'), key: 'changed', value, headers: {} }]);
        expect(await first).to.equal('changed');
      } finally {
        await Promise.all([catalog?.close(), content?.close()]);
      }
    });

    it('is used by a role with the credentials of its service', async () => {
      const env = { LOG_LEVEL: 'silent', CONTENT_KAFKA_CREDENTIALS: `content:${passwordOf('content')}` };
      const [content, catalog] = ['content', 'catalog'].map((name) => createService(name, 'worker', env));
      try {
        const ask = (service: Service | undefined) => service && connectKafka(service, brokers).topics();
        expect(await ask(content)).to.include(topic('content', 'events'));
        const refused = await Promise.resolve(ask(catalog)).catch((error: unknown) => error);
        expect(refused).to.include({ code: 'unavailable' });
      } finally {
        await Promise.all([content?.life.stop(), catalog?.life.stop()]);
      }
    });

    it('lets no other client do anything', async () => {
      const own = topic('content', 'events');
      expect(await mayUse(undefined, own)).to.equal('neither');
      expect(await mayUse(service('content', 'a-wrong-password'), own)).to.equal('neither');
      expect(await mayUse(service('stranger'), own)).to.equal('neither');
    });

    it('takes passwords and rights away that are not given any more', async () => {
      const own = topic('content', 'events');
      const less = accounts().map((account) => ({ ...account, password: 'another-password', rights: [] }));
      await giveAccounts(optionsOf(admin), less);
      expect(await mayUse(service('content'), own)).to.equal('neither');
      expect(await mayUse(service('content', 'another-password'), own)).to.equal('neither');
      await giveAccounts(optionsOf(admin), accounts());
      expect(await mayUse(service('content'), own)).to.equal('reads and writes');
    });
  });
});
