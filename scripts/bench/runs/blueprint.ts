/** A model of a composition, as the benchmarks write it. */
interface Node {
  readonly name: string;
  readonly type?: 'MLModel' | 'Splitter' | 'Collator';
  readonly next?: readonly string[];
  readonly extra?: object;
}

const operationOf = ({ type = 'MLModel' }: Node) => ({ MLModel: 'run', Splitter: 'split', Collator: 'collate' })[type];

/** The two documents of a composition, as a deployer would put them. `ports`: of the models, by name. */
export function documentsOf(nodes: readonly Node[], ports: Readonly<Record<string, number>>) {
  const operations = new Map(nodes.map((node) => [node.name, operationOf(node)]));
  const at = (name: string) => ({
    container_name: name,
    operation_signature: { operation_name: operations.get(name) ?? '' },
  });
  const blueprint = {
    name: 'Bench',
    version: '1.0.0',
    input_ports: nodes.slice(0, 1).map(({ name }) => at(name)),
    nodes: nodes.map((node) => ({
      container_name: node.name,
      node_type: node.type ?? 'MLModel',
      image: '',
      proto_uri: '',
      operation_signature_list: [
        {
          operation_signature: {
            operation_name: operationOf(node),
            input_message_name: 'Bytes',
            output_message_name: 'Bytes',
          },
          connected_to: (node.next ?? []).map(at),
        },
      ],
      ...node.extra,
    })),
    probeIndicator: [{ value: 'false' }],
  };
  const dockerInfo = {
    docker_info_list: Object.entries(ports).map(([name, port]) => ({
      container_name: name,
      ip_address: '127.0.0.1',
      port: String(port),
    })),
  };
  return { blueprint, dockerInfo };
}

export const sequence = (names: readonly string[]): Node[] =>
  names.map((name, index) => ({ name, next: names.slice(index + 1, index + 2) }));
