import { expect } from 'chai';
import type { Context } from 'koa';
import { readDeadline, readDeadlineMs } from '../../../../../services/orchestrator/gateway/runs/read-deadline.ts';

const deadlines = { usualMs: 30_000, limitMs: 600_000 };

/** A request with these headers; nothing else of it is looked at. What is answered goes into `answered`. */
const asking = (headers: Record<string, string>, answered: Record<string, string> = {}) =>
  ({
    get: (name: string) => headers[name] ?? '',
    set: (name: string, value: string) => Object.assign(answered, { [name]: value }),
  }) as unknown as Context;

describe('the deadline of a run', () => {
  const cases: [string, Record<string, string>, number, number][] = [
    ['is the usual one', {}, 30_000, 30_000],
    ['is what X-Deadline-Ms says', { 'x-deadline-ms': '250' }, 250, 250],
    ['is what Prefer says, where the caller waits', { prefer: 'wait=5' }, 5_000, 30_000],
    ['is found among other preferences', { prefer: 'handling=lenient; x, wait="7", y' }, 7_000, 30_000],
    ['is not read out of other words', { prefer: 'await=5, wait=x, wait=-1' }, 30_000, 30_000],
    ['is what X-Deadline-Ms says, whatever Prefer says', { 'x-deadline-ms': '9', prefer: 'wait=5' }, 9, 9],
    ['is the limit at most, by X-Deadline-Ms', { 'x-deadline-ms': '999999999' }, 600_000, 600_000],
    ['is the limit at most, by Prefer', { prefer: 'wait=999999' }, 600_000, 30_000],
  ];
  for (const [what, headers, waiting, accepted] of cases) {
    it(what, () => {
      const before = Date.now();
      const deadline = readDeadline(asking(headers), deadlines);
      expect(deadline).to.be.within(before + waiting, Date.now() + waiting);
      expect(readDeadlineMs(asking(headers), deadlines)).to.equal(accepted);
    });
  }

  it('says when it followed a preference', () => {
    const answered = {};
    readDeadline(asking({ prefer: 'wait=5' }, answered), deadlines);
    expect(answered).to.deep.equal({ 'Preference-Applied': 'wait=5' });
  });

  it('is the limit where the usual one is longer', () => {
    expect(readDeadlineMs(asking({}), { usualMs: 5_000, limitMs: 1_000 })).to.equal(1_000);
  });

  for (const wanted of ['0', '-5', '1.5', '1e3', '0x10', ' ', '١', '12345678901', '5,6']) {
    it(`is refused where it is ${JSON.stringify(wanted)}`, () => {
      const header = asking({ 'x-deadline-ms': wanted });
      expect(() => readDeadlineMs(header, deadlines))
        .to.throw()
        .that.includes({ code: 'invalid' })
        .and.has.nested.property('errors[0].path', 'header X-Deadline-Ms');
    });
  }
});
