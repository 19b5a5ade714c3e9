import { stringify } from 'yaml';
import type { ClusterOptions, Manifest } from '../manifests/manifest.ts';
import { putDocumentsManifests } from '../manifests/put-documents.ts';
import { solutionManifests } from '../manifests/solution.ts';
import type { DeploymentPlan } from '../plan.ts';
import type { PackageEntry } from './entry.ts';

/** Characters that no document of a user has: what stands between them is the name of a value. */
const [open, close] = ['\uE000', '\uE001'];
const value = (name: string) => `${open}${name}${close}`;

/** A Helm chart of the same objects: the manifests, with the choices of its user in place of ours. */
export function chartEntries(plan: DeploymentPlan, options: ClusterOptions): PackageEntry[] {
  const values = {
    registry: options.registry,
    pullSecret: options.pullSecret,
    replicas: options.replicas,
    ...(plan.composition && {
      orchestratorImage: options.orchestratorImage,
      curlImage: options.curlImage,
      serviceType: options.serviceType,
    }),
  };
  const chosen: ClusterOptions = {
    ...options,
    registry: value('registry'),
    pullSecret: value('pullSecret'),
    replicas: value('replicas'),
    orchestratorImage: value('orchestratorImage'),
    curlImage: value('curlImage'),
    serviceType: value('serviceType'),
  };
  const { composition } = plan;
  const documents = composition ? putDocumentsManifests(plan, composition, chosen) : [];
  const manifests = [...solutionManifests(plan, chosen), ...documents];
  const chart = {
    apiVersion: 'v2',
    name: plan.name,
    description: `Runs revision ${plan.revisionId} of solution ${plan.solutionId}`,
    type: 'application',
    version: '1.0.0',
    appVersion: plan.revisionId,
  };
  return [
    { path: 'chart/Chart.yaml', text: stringify(chart, { lineWidth: 0 }) },
    { path: 'chart/values.yaml', text: stringify(values, { lineWidth: 0 }) },
    ...manifests.map((manifest) => ({ path: `chart/templates/${fileOf(manifest)}`, text: template(manifest) })),
  ];
}

const fileOf = ({ kind, metadata }: Manifest) => `${metadata.name}-${kind.toLowerCase()}.yaml`;

function template(manifest: Manifest): string {
  return (
    stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })
      // A document of a user may have what a chart takes for its own.
      .replaceAll('{{', '{{ "{{" }}')
      .replaceAll(new RegExp(`${open}(\\w+)${close}`, 'g'), '{{ .Values.$1 }}')
      .replaceAll(/^(\s*(?:- )?\w+: )(\{\{ \.Values\.(?!replicas)\w+ \}\}.*)$/gm, '$1"$2"')
  );
}
