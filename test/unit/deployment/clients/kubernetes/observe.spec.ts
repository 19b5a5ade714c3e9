import { expect } from 'chai';
import {
  type DeploymentObject,
  observeObjects,
} from '../../../../../services/deployment/clients/kubernetes/observe.ts';
import { deployedManifests } from '../../../../../services/deployment/domain/manifests/deployed.ts';
import { componentLabel } from '../../../../../services/deployment/domain/manifests/labels.ts';
import type { Fields } from '../../../../fakes/kubernetes-api/apply.ts';
import { deployedPlan, settings } from '../../../../support/kubernetes/deployed-plan.ts';

describe('what a cluster says of a component', () => {
  const status = { observedGeneration: 2, availableReplicas: 1, updatedReplicas: 1 };
  const statusOf = (generation: number, more: Partial<DeploymentObject['status']> = {}) => {
    const metadata = { name: 'source-1', uid: 'u', resourceVersion: '7', generation };
    const deployment: DeploymentObject = { metadata, spec: { replicas: 1 }, status: { ...status, ...more } };
    return observeObjects({ deployments: [deployment], services: [], pods: [] }, () => undefined)[0]?.status;
  };

  it('is of its servers before, until it has seen the change', () => {
    expect(statusOf(2)).to.equal('running');
    expect(statusOf(3)).to.equal('preparing');
    const late = [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }];
    expect(statusOf(2, { availableReplicas: 0, conditions: late })).to.equal('failed');
    expect(statusOf(3, { availableReplicas: 0, conditions: late })).to.equal('preparing');
    expect(statusOf(3, { observedGeneration: 3, updatedReplicas: 0 })).to.equal('waiting');
  });

  it('is of one server of a data broker, which ends before the next one starts', () => {
    const strategies = (deployedManifests(deployedPlan(), settings) as readonly Fields[])
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata, spec }) => [metadata.labels[componentLabel], spec.strategy.type]);
    expect(Object.fromEntries(strategies)).to.deep.equal({
      ...{ adder: 'RollingUpdate', scorer: 'RollingUpdate', source: 'Recreate' },
    });
  });
});
