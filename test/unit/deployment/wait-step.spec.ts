import { expect } from 'chai';
import type { StepDeps } from '../../../services/deployment/app/deps.ts';
import { waitStep } from '../../../services/deployment/app/steps/wait-step.ts';
import type { ObservedComponent } from '../../../services/deployment/domain/driver.ts';
import { deployableOf, deployedPlan } from '../../support/kubernetes/deployed-plan.ts';

describe('waiting for the servers of a deployment', () => {
  const options = { ...deployedPlan().options, replicas: 2 };
  const components = [deployableOf('adder'), deployableOf('source', { kind: 'data_broker' })];
  const plan = deployedPlan({ options, components });
  const observed = (component: string, change: Partial<ObservedComponent> = {}): ObservedComponent => ({
    ...{ component, revisionId: plan.revisionId, status: 'running', restarts: 0, detail: undefined },
    endpoint: { component, host: component, port: 8556 },
    ...change,
  });

  /** Whether it goes on, and how far it is where it does not. */
  async function look(found: readonly ObservedComponent[]) {
    const deps = {
      plans: { find: async () => plan },
      drivers: new Map([['here', { observe: async () => found }]]),
      clock: { now: () => 0 },
      startLimitMs: 1_000,
    } as unknown as StepDeps;
    let percent: number | undefined;
    const context = {
      input: { ...plan, target: 'here' },
      state: { steps: [] },
      report: (progress: { percent: number }) => {
        percent = progress.percent;
      },
    } as unknown as Parameters<ReturnType<typeof waitStep>['run']>[0];
    const result = await waitStep(deps).run(context);
    return 'endpoints' in result ? 'all' : percent;
  }

  it('counts servers with an address each', async () => {
    expect(await look([observed('adder'), observed('source')])).to.equal(66);
    expect(await look([observed('adder'), observed('adder'), observed('source')])).to.equal('all');
  });

  it('counts servers behind one address', async () => {
    expect(await look([observed('adder', { servers: 1 }), observed('source', { servers: 1 })])).to.equal(66);
    expect(await look([observed('adder', { servers: 2 }), observed('source', { servers: 1 })])).to.equal('all');
  });

  it('counts no server of another revision', async () => {
    const other = observed('adder', { servers: 2, revisionId: crypto.randomUUID() });
    expect(await look([other, observed('source')])).to.equal(33);
  });
});
