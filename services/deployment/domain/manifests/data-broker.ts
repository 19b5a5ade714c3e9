import type { DataBrokerSettings } from '../data-broker/settings.ts';
import type { DeploymentPlan } from '../plan.ts';
import { type BrokerMap, blueprintNodes, nodeOf } from './blueprint.ts';

/** The broker of a composition that has to be configured, and what with. */
export interface BrokerConfiguration {
  readonly component: string;
  /** For `PUT /configDB`, one field a line. */
  readonly json: string;
}

/** Undefined where there is no data broker of the type csv: others take no such document. */
export function brokerConfiguration(plan: DeploymentPlan): BrokerConfiguration | undefined {
  const nodes = blueprintNodes(plan);
  for (const { kind, name, containerName } of plan.components) {
    const map = kind === 'data_broker' ? nodeOf(nodes, containerName)?.data_broker_map : undefined;
    if (map && String(map.data_broker_type).toLowerCase() === 'csv')
      return { component: name, json: `${JSON.stringify(tableDocument(map, {}), null, 2)}\n` };
  }
  return undefined;
}

/** What a data broker of tables is configured with: the map of the blueprint, with settings of the deployer in its place. */
export function tableDocument(map: BrokerMap, settings: DataBrokerSettings) {
  const { url, path, userName, password, host, port } = settings;
  return {
    data_broker_map: {
      // A script may have to set these two; it finds them, each in a line of its own.
      ...{ target_system_url: '', local_system_data_file_path: '', ...map },
      ...(url !== undefined && { target_system_url: url }),
      ...(path !== undefined && { local_system_data_file_path: path }),
    },
    userName: userName ?? text(map.user_id),
    password: password ?? text(map.password),
    host: host ?? '',
    port: String(port ?? ''),
    protobufFile: text(map.protobufFile),
  };
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
