import type { DeploymentPlan, PlannedComposition } from '../plan.ts';
import { brokerConfiguration } from './data-broker.ts';
import { dockerInfoOf, orchestratorName } from './docker-info.ts';
import { componentLabels } from './labels.ts';
import type { ClusterOptions, Manifest } from './manifest.ts';
import { modelServicePort, orchestratorPort } from './ports.ts';
import { restricted } from './workload.ts';

const jobName = 'put-documents';
const folder = '/documents';
const retries = '--retry 60 --retry-delay 5 --retry-all-errors';
const curl = `curl --fail --silent --show-error --output /dev/null ${retries} --request PUT --header 'Content-Type: application/json'`;

/** Where a document goes, and its file in the folder of documents. */
interface Destination {
  readonly url: string;
  readonly file: string;
}

/** The broker first: the orchestrator pulls from it as soon as it has both documents. */
export function documentDestinations(plan: DeploymentPlan, broker: string, orchestrator: string): Destination[] {
  const configuration = brokerConfiguration(plan);
  return [
    ...(configuration ? [{ url: `http://${broker}/configDB`, file: 'databroker.json' }] : []),
    { url: `http://${orchestrator}/putDockerInfo`, file: 'dockerinfo.json' },
    { url: `http://${orchestrator}/putBlueprint`, file: 'blueprint.json' },
  ];
}

/** For `sh -c`: sends each document until it is taken. */
export const putCommand = (destinations: readonly Destination[]): string =>
  destinations.map(({ url, file }) => `${curl} --data-binary @${folder}/${file} ${url}`).join(' &&\n');

/** A job that sends the documents of a composition after each installation of a chart, and what it sends. */
export function putDocumentsManifests(
  plan: DeploymentPlan,
  { blueprint }: PlannedComposition,
  options: ClusterOptions,
): Manifest[] {
  const name = options.nameOf(jobName);
  const labels = componentLabels(plan, jobName, name);
  const broker = brokerConfiguration(plan);
  const addressOf = (component: string, port: number) => `${options.nameOf(component)}:${port}`;
  const destinations = documentDestinations(
    plan,
    addressOf(broker?.component ?? '', modelServicePort),
    addressOf(orchestratorName, orchestratorPort),
  );
  const container = {
    name: jobName,
    image: options.curlImage,
    command: ['sh', '-c', putCommand(destinations)],
    securityContext: restricted,
    volumeMounts: [{ name: 'documents', mountPath: folder, readOnly: true }],
  };
  const pod = {
    restartPolicy: 'OnFailure',
    automountServiceAccountToken: false,
    containers: [container],
    volumes: [{ name: 'documents', secret: { secretName: name } }],
  };
  const hook = { 'helm.sh/hook': 'post-install,post-upgrade', 'helm.sh/hook-delete-policy': 'before-hook-creation' };
  return [
    {
      // A blueprint may have the account of a database.
      ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name, labels }, type: 'Opaque' },
      stringData: {
        'blueprint.json': blueprint,
        'dockerinfo.json': dockerInfoOf(plan, options),
        ...(broker && { 'databroker.json': broker.json }),
      },
    },
    {
      ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name, labels, annotations: hook } },
      spec: { backoffLimit: 6, template: { metadata: { labels }, spec: pod } },
    },
  ];
}
