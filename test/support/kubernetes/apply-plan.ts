import { json } from 'node:stream/consumers';
import { createKubeApi } from '../../../services/deployment/clients/kubernetes/kube-api.ts';
import { createKubernetesDriver } from '../../../services/deployment/clients/kubernetes/kubernetes-driver.ts';
import type { DeploymentPlan } from '../../../services/deployment/domain/plan.ts';
import { settings } from './deployed-plan.ts';

// A worker that applies the plan of its standard input, to be killed.
const { kubeconfig, plan } = (await json(process.stdin)) as { kubeconfig: string; plan: DeploymentPlan };
const api = createKubeApi({ kubeconfig, timeoutMs: 60_000 });
const { signal } = new AbortController();
const context = { signal, report: () => undefined };
await createKubernetesDriver({ api, settings, signal }).apply(plan, context);
