import type { KubeApi } from '../../services/deployment/clients/kubernetes/kube-api.ts';
import { missingLines } from './compose-secrets.ts';

/** Adds to a secret of a cluster what it lacks of the platform's secrets. Resolves to their names. Errors: those of `KubeApi`. */
export async function keepSecret(
  api: KubeApi,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): Promise<readonly string[]> {
  const path = `/api/v1/namespaces/${namespace}/secrets/${name}`;
  const present = (await api.send({ method: 'GET', path })) as SecretObject | undefined;
  const kept = present?.data ?? {};
  const lines = Object.entries(kept).map(([key, text]) => `${key}=${Buffer.from(text, 'base64')}`);
  const missing = missingLines(lines.join('\n')).map((line) => {
    const equals = line.indexOf('=');
    return [line.slice(0, equals), Buffer.from(line.slice(equals + 1)).toString('base64')] as const;
  });
  if (missing.length === 0) return [];
  const added = Object.fromEntries(missing);
  await api.send({
    method: 'PATCH',
    path,
    // Whole, because what a manager applies no more is removed.
    body: { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'Opaque', data: { ...kept, ...added } },
    type: 'application/apply-patch+yaml',
    query: { fieldManager: 'modelyard-secrets', force: true },
  });
  return Object.keys(added);
}

interface SecretObject {
  readonly data?: Readonly<Record<string, string>>;
}
