import type { Manifest } from '../../../services/deployment/domain/manifests/manifest.ts';

const label = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const serviceLabel = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const labelValue = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;
const labelKey = /^(?:[a-z0-9.-]{1,253}\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const quantity = /^\d+(?:\.\d+)?(?:m|[kMGTPE]|[KMGTPE]i)?$/;
const configKey = /^[-._a-zA-Z0-9]{1,253}$/;

// biome-ignore lint/suspicious/noExplicitAny: manifests are read as the API server reads them, whatever they have.
type Fields = any;

/** What an API server rejects, or a cluster cannot run, although the schemas take it. */
export function manifestMistakes(manifests: readonly Manifest[]): string[] {
  const mistakes: string[] = [];
  const check = (right: boolean, mistake: string) => right || mistakes.push(mistake);
  const find = (kind: string, name: string) => manifests.some((one) => one.kind === kind && one.metadata.name === name);
  const identities = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  check(new Set(identities).size === identities.length, `two objects have one name: ${identities}`);

  for (const manifest of manifests as readonly Fields[]) {
    const { kind, metadata, spec = {} } = manifest;
    const at = `${kind} ${metadata.name}`;
    check((kind === 'Service' ? serviceLabel : label).test(metadata.name), `${at}: the name is no DNS label`);
    for (const [key, value] of Object.entries(metadata.labels ?? {}))
      check(labelKey.test(key) && labelValue.test(String(value)), `${at}: the label ${key}=${value}`);
    if (kind === 'ConfigMap' || kind === 'Secret') {
      const data: Record<string, string> = { ...manifest.data, ...manifest.stringData };
      for (const key of Object.keys(data)) check(configKey.test(key), `${at}: the key ${key}`);
      check(JSON.stringify(data).length < 2 ** 20, `${at}: more than 1 MiB`);
    }
    if (kind === 'Service') checkService(manifest, at);
    if (kind === 'Deployment') checkDeployment(manifest, at);
    if (kind === 'HorizontalPodAutoscaler') {
      check(find('Deployment', spec.scaleTargetRef.name), `${at}: scales nothing`);
      check(spec.minReplicas <= spec.maxReplicas, `${at}: its bounds`);
    }
  }
  return mistakes;

  function checkService({ spec }: Fields, at: string): void {
    for (const port of spec.ports) {
      check(isPort(port.port) && isPort(port.targetPort), `${at}: ports`);
      check(/^[a-z][a-z0-9-]{0,14}$/.test(port.name), `${at}: the name of the port ${port.name}`);
      check(port.nodePort === undefined, `${at}: a port of nodes that another solution may have`);
    }
    const backed = (manifests as readonly Fields[]).some(
      (one) =>
        one.kind === 'Deployment' &&
        isSubset(spec.selector, one.spec.template.metadata.labels) &&
        spec.ports.every((port: Fields) =>
          one.spec.template.spec.containers.some((container: Fields) =>
            container.ports?.some((open: Fields) => open.containerPort === port.targetPort),
          ),
        ),
    );
    check(backed, `${at}: no pod answers`);
  }

  function checkDeployment({ spec }: Fields, at: string): void {
    const pod = spec.template.spec;
    check(isSubset(spec.selector.matchLabels, spec.template.metadata.labels), `${at}: selects not its own pods`);
    const volumes = new Set((pod.volumes ?? []).map((volume: Fields) => volume.name));
    for (const volume of pod.volumes ?? []) {
      if (volume.configMap)
        check(find('ConfigMap', volume.configMap.name), `${at}: no ConfigMap ${volume.configMap.name}`);
      if (volume.secret)
        check(find('Secret', volume.secret.secretName), `${at}: no Secret ${volume.secret.secretName}`);
    }
    for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
      check(label.test(container.name), `${at}: the container ${container.name}`);
      check(/^[^\s/]+(?:\/[^\s/]+)*[:@][^\s/]+$/.test(container.image), `${at}: the image ${container.image}`);
      for (const mount of container.volumeMounts ?? [])
        check(volumes.has(mount.name), `${at}: no volume ${mount.name}`);
      for (const port of container.ports ?? []) check(isPort(port.containerPort), `${at}: ports`);
      for (const one of Object.values({ ...container.resources?.limits, ...container.resources?.requests }))
        check(quantity.test(String(one)), `${at}: the quantity ${one}`);
    }
  }
}

const isPort = (port: unknown): boolean => Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;

const isSubset = (part: Record<string, string>, whole: Record<string, string>): boolean =>
  Object.entries(part).every(([key, value]) => whole[key] === value);
