import { stringify } from 'yaml';
import { blueprintNodes, nodeOf } from '../manifests/blueprint.ts';
import { brokerConfiguration } from '../manifests/data-broker.ts';
import { dockerInfoOf } from '../manifests/docker-info.ts';
import type { ClusterOptions } from '../manifests/manifest.ts';
import { solutionManifests } from '../manifests/solution.ts';
import type { DeploymentPlan } from '../plan.ts';
import { chartEntries } from './chart.ts';
import { composeEntries } from './compose.ts';
import { deployEnvironment } from './deploy-environment.ts';
import type { PackageEntry } from './entry.ts';

/** Scripts that are the same in every package. */
export interface PackageScripts {
  readonly deploy: string;
  readonly setUp: string;
}

/** `solution.zip`: everything that runs a plan in a cluster which the platform does not reach. */
export function packageEntries(plan: DeploymentPlan, options: ClusterOptions, scripts: PackageScripts): PackageEntry[] {
  return [
    { path: 'setup_k8s.sh', text: scripts.setUp, executable: true },
    { path: 'deploy.sh', text: scripts.deploy, executable: true },
    { path: 'deploy_env.sh', text: deployEnvironment(plan, options), executable: true },
    { path: 'solution.yaml', text: yamlDocuments(solutionManifests(plan, options)) },
    ...compositionEntries(plan, options),
    ...chartEntries(plan, options),
    ...composeEntries(plan, options),
  ];
}

/** Strings of any length stay in one piece, and nothing becomes an alias, which not every reader of manifests knows. */
export const yamlDocuments = (documents: readonly object[]): string =>
  documents.map((document) => stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');

function compositionEntries(plan: DeploymentPlan, options: ClusterOptions): PackageEntry[] {
  const { composition } = plan;
  if (!composition) return [];
  const broker = brokerConfiguration(plan);
  return [
    { path: 'blueprint.json', text: composition.blueprint },
    { path: 'dockerinfo.json', text: `${dockerInfoOf(plan, options)}\n` },
    ...(broker ? [{ path: 'databroker.json', text: broker.json }] : []),
    ...protoEntries(plan),
  ];
}

function protoEntries(plan: DeploymentPlan): PackageEntry[] {
  const nodes = blueprintNodes(plan);
  return plan.components.flatMap(({ containerName, name, proto }) => {
    if (proto === undefined || !nodeOf(nodes, containerName)?.proto_uri) return [];
    // Names of nodes are text of users: one that is no name of a folder gives way to the component's.
    const folder = /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(containerName) ? containerName : name;
    return [{ path: `microservice/${folder}/model.proto`, text: proto }];
  });
}
