import { expect } from 'chai';
import fc from 'fast-check';
import { type Ending, endRequest, requestStates } from '../../../../services/publication/domain/request-state.ts';

const endings: readonly Ending[] = ['AP', 'DC', 'WD'];

describe('the state of a publish request', () => {
  it('leads from open to each of its ends', () => {
    for (const ending of endings) expect(endRequest('PE', ending)).to.equal(ending);
  });

  it('changes once, whatever is attempted afterwards and in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...endings), { minLength: 1, maxLength: 20 }), (tries) => {
        let state: string = 'PE';
        let changes = 0;
        for (const ending of tries) {
          const next = endRequest(state, ending);
          if (typeof next !== 'string') continue;
          state = next;
          changes += 1;
        }
        expect(state).to.equal(tries[0]);
        expect(changes).to.equal(1);
      }),
    );
  });

  it('never leaves a final or an unknown state', () => {
    const others = fc.oneof(fc.constantFrom(...requestStates.slice(1)), fc.string()).filter((state) => state !== 'PE');
    fc.assert(
      fc.property(others, fc.constantFrom(...endings), (state, ending) => {
        expect(endRequest(state, ending)).to.have.nested.property('rejection.code', 'decided_already');
      }),
    );
  });
});
