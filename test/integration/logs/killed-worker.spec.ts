import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { roleLine, startLogs, type TestLogs } from '../../support/logs.ts';
import { until } from '../../support/until.ts';

const rounds = 6;
const perRound = 2_000;

describe('a worker of logs that is killed', () => {
  let logs: TestLogs;
  before(async () => {
    logs = await startLogs();
  });
  after(() => logs.close());

  it('loses no line of the topic and of files, and stores none twice', async function () {
    this.timeout(180_000);
    const time = new Date(Date.now() - 1_000).toISOString();
    for (let round = 0; round < rounds; round += 1) {
      const worker = await logs.startWorkerProcess();
      for (let from = round * perRound; from < (round + 1) * perRound; from += 100) {
        const names = Array.from({ length: 100 }, (_, index) => `${from + index}`);
        await logs.publish(names.map((name) => roleLine(name, { service: 'topic', time })));
        const text = names.map((name) => `${roleLine(name, { service: 'file', time })}\n`).join('');
        await appendFile(join(logs.folder, 'file-worker.log'), text);
      }
      await delay(100 + 150 * round);
      await worker.kill();
    }
    const worker = await logs.startWorkerProcess();
    const count = async (service: string) => {
      const answer = await logs.get(`/logs/histogram?service=${service}&since=1h`);
      const { bars } = (await answer.json()) as { bars: { counts: { info: number } }[] };
      return bars.reduce((total, { counts }) => total + counts.info, 0);
    };
    const all = rounds * perRound;
    await until(async () => (await count('topic')) >= all && (await count('file')) >= all, {
      ...{ what: 'all lines', withinMs: 90_000 },
    });
    for (const service of ['topic', 'file']) {
      expect(await count(service), service).to.equal(all);
      const oldest = await logs.find({ service, order: 'oldest', limit: '5000' });
      // In their order: they have one time, and come from one file and one key.
      expect(oldest.map(({ body }) => body)).to.deep.equal(Array.from({ length: 5_000 }, (_, index) => `${index}`));
    }
    await worker.stop();
  });
});
