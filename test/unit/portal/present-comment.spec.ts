import { expect } from 'chai';
import { createCommentPresenter } from '../../../services/portal/gateway/comments/present.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const comment = {
  ...{ commentId: 'c', threadId: 't', parentId: null, userId: 'u', text: '<b>bold</b> & more' },
  ...{ created: Date.parse('2026-03-09T12:00:00Z'), modified: now },
};

describe('a comment as clients read it', () => {
  const shown = (headers: Readonly<Record<string, string>>) =>
    createCommentPresenter({ get: (name: string) => headers[name] ?? '' }, { now: () => now })(comment);

  it('has its text as typed, and its times', () => {
    expect(shown({})).to.deep.equal({ ...comment, stringDate: null });
  });

  for (const [header, zone] of [
    ['UserTimeZone', 'Europe/Vienna'],
    ['UserTimeZone', 'Europe%2FVienna'],
    ['clientTimeZone', 'Europe%2FVienna'],
  ] as const)
    it(`says when it was written where ${header} is ${zone}`, () => {
      expect(shown({ [header]: zone }).stringDate).to.equal('Yesterday 01:00 PM');
    });

  for (const zone of ['Mars%2FOlympus', '%', '%E0%A4%A', ''])
    it(`does not for a zone ${JSON.stringify(zone)}`, () => {
      expect(shown({ UserTimeZone: zone }).stringDate).to.equal(null);
    });
});
