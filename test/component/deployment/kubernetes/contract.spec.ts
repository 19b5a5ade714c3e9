import { createKubeApi } from '../../../../services/deployment/clients/kubernetes/kube-api.ts';
import { createKubernetesDriver } from '../../../../services/deployment/clients/kubernetes/kubernetes-driver.ts';
import { describeDriver } from '../../../contract/deployment/driver.suite.ts';
import { startFakeKubernetes } from '../../../fakes/kubernetes-api/kubernetes-api.ts';
import { deployableOf, deployedPlan, settings } from '../../../support/kubernetes/deployed-plan.ts';

describeDriver('kubernetes', async () => {
  const fake = await startFakeKubernetes();
  const stopping = new AbortController();
  const { signal } = stopping;
  const api = createKubeApi({ kubeconfig: fake.kubeconfig, timeoutMs: 10_000 });
  const revisions = { first: crypto.randomUUID(), second: crypto.randomUUID() };
  const namespaceOf = (deploymentId: string) => `${settings.namespacePrefix}-${deploymentId}`;
  return {
    driver: createKubernetesDriver({ api, settings, signal }),
    planOf: (deploymentId, revision) => deployedPlan({ deploymentId, revisionId: revisions[revision] }),
    impossible: deployedPlan({ components: [deployableOf('bare', { image: undefined })] }),
    list: async (deploymentId) => fake.list(namespaceOf(deploymentId)).filter((name) => !name.startsWith('Pod ')),
    starts: async (deploymentId) =>
      [...fake.pods.values()]
        .filter(({ object }) => object.metadata.namespace === namespaceOf(deploymentId))
        .map(({ object }) => object.metadata.uid),
    async close() {
      stopping.abort();
      await fake.stop();
    },
  };
});
