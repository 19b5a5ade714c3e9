import { expect } from 'chai';
import fc from 'fast-check';
import { groupName, parseTopic, topicKinds, topicName } from '../../../../services/kit/bus/topics.ts';

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
});
