import { expect } from 'chai';
import fc from 'fast-check';
import {
  groupName,
  isMember,
  memberName,
  parseTopic,
  siblingTopic,
  topicKinds,
  topicName,
} from '../../../../services/kit/bus/topics.ts';

const segment = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);

describe('topics', () => {
  it('are named prefix, service, kind', () => {
    expect(topicName('modelyard', 'content', 'commands')).to.equal('modelyard.content.commands');
    expect(groupName('modelyard', 'content', 'worker')).to.equal('modelyard.content.worker');
  });

  it('can be taken apart again', () => {
    fc.assert(
      fc.property(segment, segment, fc.constantFrom(...topicKinds), (prefix, service, kind) => {
        expect(parseTopic(topicName(prefix, service, kind))).to.deep.equal({ prefix, service, kind });
      }),
    );
  });

  for (const name of ['', 'Content', 'a.b', '7up', 'a b', 'a/b', 'ä', 'x'.repeat(65)])
    it(`are not made of "${name}"`, () => {
      expect(() => topicName(name, 'content', 'events')).to.throw('topic name');
      expect(() => topicName('modelyard', name, 'events')).to.throw('topic name');
      expect(() => groupName('modelyard', 'content', name)).to.throw('topic name');
    });

  for (const topic of [
    '',
    '__consumer_offsets',
    'a.b',
    'a.b.c',
    'a.b.events.c',
    '.b.events',
    'a..events',
    'A.b.events',
    'a.b c.events',
  ])
    it(`do not include "${topic}"`, () => expect(parseTopic(topic)).to.equal(undefined));

  it('of a family carry the name people chose, where a topic can', () => {
    expect(memberName('run', 'website-phishing')).to.equal('run-website-phishing');
    expect(memberName('run', 'Website Phishing')).to.match(/^run-website-phishing--[0-9a-f]{12}$/);
    expect(isMember('run', memberName('run', 'x'))).to.equal(true);
    expect(isMember('run', 'run')).to.equal(false);
  });

  it('of a family are never shared by two names', () => {
    const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'A', '-', ' ', 'ä', '1', '.') }), {
      minLength: 2,
    });
    fc.assert(
      fc.property(names, (all) => {
        const members = all.map((name) => memberName('run', name));
        expect(new Set(members).size).to.equal(all.length);
        for (const member of members) expect(topicName('yard', member, 'results')).to.be.a('string');
      }),
    );
    expect(memberName('run', memberName('x', 'A').slice(2))).not.to.equal(memberName('run', 'A'));
  });

  it('of one service can be found from each other', () => {
    expect(siblingTopic('yard.run-a.step', 'collate')).to.equal('yard.run-a.collate');
    expect(() => siblingTopic('nothing', 'collate')).to.throw('not a topic');
  });
});
