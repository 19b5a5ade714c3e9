import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readFamilyPlan, readTopicPlan, topicAddresses } from '../../../../services/kit/bus/topic-plan.ts';

describe('topic plan', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'modelyard-plan-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function read(text: string, prefix = 'yard') {
    const file = join(folder, 'topics.yaml');
    writeFileSync(file, text);
    return readTopicPlan(file, prefix);
  }
  const plan = (settings: string) => `content: { dead: { ${settings} } }`;
  const good = 'partitions: 3, retentionMs: 600000, maxMessageBytes: 5242880, cleanup: delete';

  it("names topics with the prefix and settings in Kafka's words", () => {
    expect(read(plan(good))).to.deep.equal([
      {
        topic: 'yard.content.dead',
        partitions: 3,
        config: {
          'cleanup.policy': 'delete',
          'retention.ms': '600000',
          'segment.ms': '600000',
          'max.message.bytes': '5242880',
        },
      },
    ]);
  });

  it('closes segments at least once a week, also of topics that are kept for ever', () => {
    for (const retention of ['-1', '7776000000'])
      expect(read(plan(good.replace('600000', retention)))[0]?.config).to.include({
        'retention.ms': retention,
        'segment.ms': '604800000',
      });
  });

  it('is, in this repository, one that brokers take', () => {
    const plans = readTopicPlan('infra/kafka/topics.yaml', 'yard');
    expect(plans.map(({ topic }) => topic)).to.include.members([
      'yard.content.commands',
      'yard.content.events',
      'yard.content.replies',
      'yard.content.dead',
    ]);
  });

  it('holds families, whose topics are made for each member', () => {
    const text = `run: { step: { ${good} } }\nrun-{solution}: { step: { ${good} }, results: { ${good} } }`;
    expect(read(text).map(({ topic }) => topic)).to.deep.equal(['yard.run.step']);
    const file = join(folder, 'topics.yaml');
    const member = readFamilyPlan(file, 'yard', { family: 'run', name: 'a', kinds: ['results', 'dead'] });
    expect(member.map(({ topic }) => topic)).to.deep.equal(['yard.run-a.results']);
    expect(topicAddresses(file)).to.deep.equal([
      '{prefix}.run.step',
      '{prefix}.run-{solution}.step',
      '{prefix}.run-{solution}.results',
    ]);
    expect(() => readFamilyPlan(file, 'yard', { family: 'walk', name: 'a', kinds: [] })).to.throw('no family walk');
  });

  for (const [what, text] of [
    ['an unknown kind', 'content: { queries: { partitions: 1 } }'],
    ['a setting that is missing', plan('partitions: 3')],
    ['an unknown setting', plan(`${good}, copies: 3`)],
    ['no partitions', plan(good.replace('partitions: 3', 'partitions: 0'))],
    ['a text for a number', plan(good.replace('600000', 'a week'))],
    ['an unknown way of cleaning up', plan(good.replace('delete', 'shred'))],
    ['nothing at all', ''],
  ] as const)
    it(`refuses ${what}, and names the file`, () => {
      expect(() => read(text)).to.throw(/topics\.yaml is invalid/);
    });

  it('refuses names that no topic could have', () => {
    expect(() => read(`Content: { dead: { ${good} } }`)).to.throw('"Content" cannot be part of a topic name');
    expect(() => read(plan(good), 'a.b')).to.throw('"a.b" cannot be part of a topic name');
  });
});
