import { expect } from 'chai';
import { derivedId, newId, timeOfId } from '../../../services/kit/ids.ts';

describe('ids', () => {
  it('are unique and sort by the time they were made', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids.toSorted()).to.deep.equal(ids);
  });

  it('tell when they were made', () => {
    const before = Date.now();
    const time = timeOfId(newId());
    expect(time).to.be.within(before, Date.now());
    expect(timeOfId('01890a5d-ac96-774b-bcce-b302099a8057')).to.equal(0x01890a5dac96);
  });

  for (const text of [
    '',
    'x',
    '01890a5d-ac96-474b-bcce-b302099a8057',
    '01890A5D-AC96-774B-BCCE-B302099A8057',
    ' '.repeat(36),
  ])
    it(`sees no time in "${text}"`, () => {
      expect(timeOfId(text)).to.equal(undefined);
    });

  it('that are derived stay the same for ever: stored events and their redelivery depend on it', () => {
    expect(derivedId('01890a5d-ac96-774b-bcce-b302099a8057', 0)).to.equal('c45093f3-2661-5618-8b0c-c96b598c14a1');
  });

  it('that are derived differ by parent and by index', () => {
    const ids = ['a', 'b', 'a/1'].flatMap((parent) => [-1, 0, 1, 11].map((index) => derivedId(parent, index)));
    expect(new Set(ids).size).to.equal(ids.length);
  });
});
