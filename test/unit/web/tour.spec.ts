import { expect } from 'chai';
import { isEmptyPlatform, readTour, type TourState, writeTour } from '../../../services/web/app/tour/tour-state.ts';

describe('the tour of the web portal', () => {
  it('is where the person left it', () => {
    const states: readonly TourState[] = [
      'over',
      { step: 'welcome' },
      { step: 'bring', task: 'a-1' },
      { step: 'bring', solutionId: 's-1' },
      { step: 'try', task: 'a-1', solutionId: 's-1' },
    ];
    for (const state of states) expect(readTour(writeTour(state))).to.deep.equal(state);
  });

  it('is as never begun where nothing is kept, or something that is not to be understood', () => {
    for (const kept of [undefined, '', 'dance', 'look', 'try task', 'look  ../admin'])
      expect(readTour(kept), String(kept)).to.equal(undefined);
    expect(readTour('bring <script>')).to.deep.equal({ step: 'bring' });
  });

  it('is offered where there are no models besides what every platform has', () => {
    const tool = (modelType: string | null) => ({ modelType });
    expect(isEmptyPlatform([], 0)).to.equal(true);
    expect(isEmptyPlatform([tool('DT'), tool('DS')], 2)).to.equal(true);
    expect(isEmptyPlatform([tool('DT'), tool('CL')], 2)).to.equal(false);
    expect(isEmptyPlatform([tool(null)], 1)).to.equal(false);
    expect(isEmptyPlatform([tool('DT')], 25), 'more on other pages').to.equal(false);
  });
});
