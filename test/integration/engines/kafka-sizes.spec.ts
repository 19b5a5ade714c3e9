import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Kafka, logLevel } from 'kafkajs';
import { defaultCacheDir, freePort, startKafka } from '../../../infra/engines/engines.ts';
import { addCleanup } from '../../support/cleanup.ts';

describe('the sizes of the embedded kafka', function () {
  this.timeout(240_000);

  it('leave a partition without messages about 2 MiB in a copy, and bound its segments', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelyard-sizes-'));
    addCleanup(() => rm(folder, { recursive: true, force: true }));
    const engine = await startKafka({ dataDir: folder, port: await freePort(), cacheDir: defaultCacheDir() });
    addCleanup(() => engine.stop());
    const admin = new Kafka({ brokers: [engine.address], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: 'idle', numPartitions: 1 }], waitForLeaders: true });
    const { resources } = await admin.describeConfigs({
      resources: [{ type: 2, name: 'idle', configNames: ['segment.bytes'] }],
      includeSynonyms: false,
    });
    await admin.disconnect();
    expect(resources[0]?.configEntries[0]?.configValue).to.equal(String(32 * 1024 * 1024));
    // Not what it is still writing: such a file has another name in a moment.
    const partition = join(folder, 'data', 'idle-0');
    const names = (await readdir(partition)).filter((name) => !name.endsWith('.tmp'));
    const sizes = names.map(async (name) => (await stat(join(partition, name))).size);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).to.be.within(1, 2.2 * 1024 * 1024);
  });
});
