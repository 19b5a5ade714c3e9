import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { topicDrift } from '../../../services/kit/bus/kafka/topic-drift.ts';
import { readTopicPlan } from '../../../services/kit/bus/topic-plan.ts';
import { createLog } from '../../../services/kit/log.ts';
import { engine } from '../../support/engines.ts';
import { runScript } from '../../support/scripts.ts';

describe('npm run topics', function () {
  this.timeout(240_000);
  let brokers: string;
  let folder: string;
  const topics = () => runScript('topics.ts', [], { KAFKA_BROKERS: brokers, TOPIC_PREFIX: 'topics-spec' });
  let withoutBroker: ReturnType<typeof runScript>;

  before(async () => {
    // Tried for ten seconds, during which the other specs run.
    withoutBroker = runScript('topics.ts', [], { KAFKA_BROKERS: '127.0.0.1:1' });
    brokers = (await engine('kafka')).address;
    folder = mkdtempSync(join(tmpdir(), 'modelyard-topics-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('creates every topic as planned, once', async () => {
    const first = await topics();
    expect(first.status).to.equal(0);
    for (const kind of ['commands', 'events', 'replies', 'dead'])
      expect(first.stdout).to.include(`created topics-spec.content.${kind}\n`);
    const second = await topics();
    expect(second.stdout).to.match(/^\d+ topics, 0 of them new\n$/);
    expect(second.stderr).not.to.include('the plan says');
  });

  it('says where a topic is not as planned, and changes nothing', async () => {
    const file = join(folder, 'topics.yaml');
    const plan = readFileSync('infra/kafka/topics.yaml', 'utf8');
    writeFileSync(
      file,
      plan.replace('partitions: 3\n', 'partitions: 5\n').replace('retentionMs: 600000 ', 'retentionMs: 700000 '),
    );
    const log = createLog({ service: 'spec', role: 'topics', instance: '', level: 'silent' });
    const options = { brokers: [brokers], clientId: 'topics-spec', log };
    for (let look = 0; look < 2; look += 1)
      expect(await topicDrift(options, readTopicPlan(file, 'topics-spec'))).to.have.members([
        'topics-spec.content.replies has retention.ms=600000, the plan says 700000',
        'topics-spec.content.replies has segment.ms=600000, the plan says 700000',
        'topics-spec.content.dead has 3 partitions, the plan says 5',
      ]);
  });

  it('says in one sentence what is wrong with the address', async () => {
    const { status, stderr } = await withoutBroker;
    expect(status).to.equal(1);
    expect(stderr).to.include('is KAFKA_BROKERS right?');
    const broken = await runScript('topics.ts', [], { KAFKA_BROKERS: 'kafka', TOPIC_PREFIX: 'A' });
    expect(broken.status).to.equal(1);
    expect(broken.stderr).to.include('KAFKA_BROKERS is wrong').and.include('TOPIC_PREFIX is wrong');
  });
});
