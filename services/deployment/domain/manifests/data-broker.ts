import type { DeploymentPlan } from '../plan.ts';
import { blueprintNodes, nodeOf } from './blueprint.ts';

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
    if (String(map?.data_broker_type).toLowerCase() !== 'csv') continue;
    // A script may have to set these two; it finds them, each in a line of its own.
    const named = { target_system_url: '', local_system_data_file_path: '', ...map };
    const document = {
      data_broker_map: named,
      userName: text(map?.user_id),
      password: text(map?.password),
      host: '',
      port: '',
      protobufFile: text(map?.protobufFile),
    };
    return { component: name, json: `${JSON.stringify(document, null, 2)}\n` };
  }
  return undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
