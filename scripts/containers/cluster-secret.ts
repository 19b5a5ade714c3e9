import { createKubeApi } from '../../services/deployment/clients/kubernetes/kube-api.ts';
import { keepSecret } from './keep-secret.ts';

/** Makes the secret SECRET_NAME of the platform in NAMESPACE, with the account of the pod; what it has already stays as it is. */
const { NAMESPACE: namespace = '', SECRET_NAME: name = '' } = process.env;
const api = createKubeApi({ kubeconfig: undefined, timeoutMs: 15_000 });
const made = await keepSecret(api, { namespace, name });
console.log(made.length === 0 ? `${name} is complete already` : `${name} has a new ${made.join(' and ')}`);
