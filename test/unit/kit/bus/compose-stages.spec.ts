import { expect } from 'chai';
import { composeStages, type Stage } from '../../../../services/kit/bus/compose-stages.ts';

const named =
  (name: string): Stage<string[], string> =>
  (next) =>
  async (trail) =>
    `${name}(${await next([...trail, name])})`;

describe('composed stages', () => {
  const core = async (trail: string[]) => trail.join(' > ');

  it('has the first stage outermost', async () => {
    const peel = composeStages([named('trace'), named('retry')], core);
    expect(await peel([])).to.equal('trace(retry(trace > retry))');
  });

  it('is its core where there are no stages', async () => {
    expect(await composeStages([], core)(['x'])).to.equal('x');
  });

  it('lets a stage answer in place of what is inside, or call it again', async () => {
    const instead: Stage<string[], string> = () => async () => 'answered';
    expect(await composeStages([named('outer'), instead], core)([])).to.equal('outer(answered)');
    const twice: Stage<string[], string> = (next) => async (trail) => `${await next(trail)}, ${await next(trail)}`;
    expect(await composeStages([twice], core)(['x'])).to.equal('x, x');
  });
});
