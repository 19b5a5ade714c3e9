import { expect } from 'chai';
import { describeProcess, planProcesses } from '../../../scripts/start/processes.ts';
import { platformServices, serviceName } from '../../../scripts/start/services.ts';

describe('the processes of a start', () => {
  const namesOf = (processes: number | 'each') =>
    planProcesses(platformServices, processes).map(({ roles }) => roles.map(serviceName));

  it('are one for each role where that is asked for, under its name', () => {
    const plans = planProcesses(platformServices, 'each');
    expect(plans.map(({ name }) => name)).to.deep.equal(platformServices.map(serviceName));
    expect(plans.map(describeProcess)).to.deep.equal(platformServices.map(serviceName));
  });

  for (const count of [1, 2, 3, 4]) {
    it(`are ${count} that run all roles in order, none with much more to do than the others`, () => {
      const plans = planProcesses(platformServices, count);
      expect(plans).to.have.lengthOf(count);
      expect(namesOf(count).flat()).to.deep.equal(platformServices.map(serviceName));
      const weights = plans.map(({ roles }) => roles.reduce((sum, { weight }) => sum + weight, 0));
      expect(Math.max(...weights) - Math.min(...weights)).to.be.at.most(4);
    });
  }

  it('are never more than there are roles', () => {
    expect(namesOf(99)).to.deep.equal(platformServices.map((spec) => [serviceName(spec)]));
  });

  it('say what they run', () => {
    const [first] = planProcesses(platformServices.slice(0, 2), 1);
    expect(first && describeProcess(first)).to.equal('process 1 (content worker, content gateway)');
  });
});
