import { expect } from 'chai';
import { countAnswering } from '../../../../services/deployment/domain/answering-servers.ts';
import type { ObservedComponent } from '../../../../services/deployment/domain/driver.ts';
import { plainOptions, plannedComponent } from '../../../support/deployment/plans.ts';

const options = { ...plainOptions, replicas: 2 };
const model = plannedComponent('model');
const broker = plannedComponent('broker', { kind: 'data_broker' });
const seen = (component: string, overrides: Partial<ObservedComponent> = {}): ObservedComponent => ({
  ...{ component, revisionId: 'one', status: 'running', endpoint: undefined, restarts: 0, detail: undefined },
  ...overrides,
});

describe('the servers that answer', () => {
  it('are all where each model has its replicas, and a data broker one server', () => {
    const observed = [seen('model'), seen('model'), seen('broker')];
    const all = { wanted: 3, answering: 3, isComplete: true };
    expect(countAnswering({ components: [model, broker], options }, observed)).to.deep.equal(all);
  });

  it('are as many as a target says that answer at one address', () => {
    const components = [model];
    expect(countAnswering({ components, options }, [seen('model', { servers: 2 })]).isComplete).to.equal(true);
    expect(countAnswering({ components, options }, [seen('model')]).isComplete).to.equal(false);
  });

  it('are those that a target runs beside the components as well, once each', () => {
    const plan = { components: [model], options };
    const models = [seen('model'), seen('model')];
    expect(countAnswering(plan, models, ['beside'])).to.include({ wanted: 3, isComplete: false });
    expect(countAnswering(plan, [...models, seen('beside')], ['beside'])).to.include({ isComplete: true });
  });

  it('of one component do not stand for those of another, and those that start do not count', () => {
    const observed = [seen('model'), seen('model'), seen('model'), seen('broker', { status: 'starting' })];
    const some = { wanted: 3, answering: 2, isComplete: false };
    expect(countAnswering({ components: [model, broker], options }, observed)).to.deep.equal(some);
  });
});
