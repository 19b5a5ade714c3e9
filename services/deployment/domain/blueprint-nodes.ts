/** A node of a blueprint that is a container of its own. */
export interface BlueprintNode {
  readonly containerName: string;
  readonly kind: 'model' | 'data_broker';
  /** Reference of its image, as the composer wrote it. */
  readonly image: string;
  /** Path of its proto below the artifact repository. */
  readonly protoUri: string;
  /** Names of the operations that are wired. */
  readonly operations: readonly string[];
  /** Names of the containers that it calls. */
  readonly calls: readonly string[];
}

export interface ReadBlueprint {
  readonly nodes: readonly BlueprintNode[];
  readonly entries: readonly string[];
  readonly probe: boolean;
}

interface Written {
  readonly container_name?: unknown;
  readonly node_type?: unknown;
  readonly image?: unknown;
  readonly proto_uri?: unknown;
  readonly operation_signature_list?: readonly {
    readonly operation_signature?: { readonly operation_name?: unknown };
    readonly connected_to?: readonly { readonly container_name?: unknown }[] | null;
  }[];
}

interface Document {
  readonly nodes?: readonly Written[];
  readonly input_ports?: readonly {
    readonly container_name?: unknown;
    readonly operation_signature?: { readonly operation_name?: unknown };
  }[];
  readonly probeIndicator?: unknown;
  readonly probeIndocator?: unknown;
  readonly probe_indicator?: unknown;
}

const mostNodes = 500;

/** They run inside the orchestrator. */
const isInternal = (type: string, name: string) =>
  /^(splitter|collator)$/i.test(type) || (type === '' && /Splitter|Collator/.test(name));

/**
 * What has to run for a blueprint, callees before their callers. The orchestrator owns what a blueprint means; here it is only
 * read which containers it names. Throws a sentence where it names none, or is no JSON.
 */
export function readBlueprint(text: string): ReadBlueprint {
  const document = JSON.parse(text) as Document;
  const all = (document.nodes ?? []).map(nodeOf);
  const nodes = all.filter(({ kind }) => kind !== 'internal').map((node) => ({ ...node }) as BlueprintNode);
  if (nodes.length === 0) throw new Error('the blueprint names no model');
  if (all.length > mostNodes) throw new Error(`the blueprint has more than ${mostNodes} nodes`);
  const ports = document.input_ports ?? [];
  const called = new Set(all.flatMap(({ calls }) => calls));
  const first = all.filter(({ containerName }) => !called.has(containerName));
  const named = ports.map(({ operation_signature }) => textOf(operation_signature?.operation_name));
  const entries = named.length > 0 ? named : first.flatMap(({ operations }) => operations);
  return { nodes: calleesFirst(nodes, all), entries: [...new Set(entries.filter(Boolean))], probe: probeOf(document) };
}

function nodeOf(written: Written) {
  const containerName = textOf(written.container_name);
  const type = textOf(written.node_type);
  const signatures = written.operation_signature_list ?? [];
  return {
    containerName,
    kind: isInternal(type, containerName)
      ? ('internal' as const)
      : /^databroker$/i.test(type)
        ? ('data_broker' as const)
        : ('model' as const),
    image: textOf(written.image),
    protoUri: textOf(written.proto_uri),
    operations: signatures.map(({ operation_signature }) => textOf(operation_signature?.operation_name)),
    calls: signatures.flatMap(({ connected_to }) => (connected_to ?? []).map((to) => textOf(to.container_name))),
  };
}

/** In the order of a depth-first walk; a cycle is left to the orchestrator, which rejects it. */
function calleesFirst(nodes: readonly BlueprintNode[], all: readonly ReturnType<typeof nodeOf>[]): BlueprintNode[] {
  const byName = new Map(all.map((node) => [node.containerName, node]));
  const running = new Map(nodes.map((node) => [node.containerName, node]));
  const visited = new Set<string>();
  const ordered: BlueprintNode[] = [];
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const callee of byName.get(name)?.calls ?? []) visit(callee);
    const node = running.get(name);
    if (node) ordered.push(node);
  };
  for (const { containerName } of nodes) visit(containerName);
  return ordered;
}

/** Missing, a boolean, a text, or a list of one object: older composers write each of them. */
function probeOf({ probeIndicator, probeIndocator, probe_indicator }: Document): boolean {
  const written = probeIndicator ?? probeIndocator ?? probe_indicator;
  const first: unknown = Array.isArray(written) ? Object(written[0]).value : written;
  return String(first ?? '').toLowerCase() === 'true';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Solution and version that an image or the path of a proto belongs to; undefined where neither says it. */
export function modelOf({ image, protoUri }: Pick<BlueprintNode, 'image' | 'protoUri'>) {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const [, solutionId, version] =
    new RegExp(`_(${uuid}):([^:/]+)$`, 'i').exec(image) ??
    new RegExp(`/(${uuid})/[^/]+/([^/]+)/[^/]+$`, 'i').exec(protoUri) ??
    [];
  return solutionId && version ? { solutionId: solutionId.toLowerCase(), version } : undefined;
}
