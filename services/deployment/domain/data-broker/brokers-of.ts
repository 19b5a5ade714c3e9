import { type BrokerMap, blueprintNodes, nodeOf } from '../manifests/blueprint.ts';
import type { DeploymentPlan } from '../plan.ts';
import type { DataBrokerSettings } from './settings.ts';

export interface PlannedBroker {
  /** Its component. */
  readonly component: string;
  readonly type: BrokerType;
  readonly map: BrokerMap;
}

/** `document`: whatever is neither a table of a file nor one of a database, such as JSON or an archive of images. */
export type BrokerType = 'csv' | 'sql' | 'document';

type Field = keyof DataBrokerSettings;

/** What a data broker of this type reads. */
export const readFields: Readonly<Record<BrokerType, readonly Field[]>> = {
  csv: ['url', 'path', 'userName', 'password', 'host', 'port'],
  sql: ['url', 'userName', 'password', 'host', 'port'],
  document: ['url', 'jsonMapping', 'jsonPosition'],
};

/** The data brokers of a composition; a composition has one at most where the composer made it. */
export function brokersOf(plan: DeploymentPlan): readonly PlannedBroker[] {
  const nodes = blueprintNodes(plan);
  return plan.components
    .filter(({ kind }) => kind === 'data_broker')
    .map(({ name: component, containerName }) => {
      const map = nodeOf(nodes, containerName)?.data_broker_map ?? {};
      return { component, map, type: typeOf(map) };
    });
}

function typeOf({ data_broker_type: named }: BrokerMap): BrokerType {
  const type = String(named).toLowerCase();
  return type === 'csv' || type === 'sql' ? type : 'document';
}
