import type { Endpoint } from '../deployment.ts';
import { tableDocument, text } from '../manifests/data-broker.ts';
import type { DeploymentPlan } from '../plan.ts';
import { brokersOf } from './brokers-of.ts';
import type { DataBrokerSettings } from './settings.ts';

/** A request `PUT /configDB`; its body may have a password. */
export interface BrokerRequest {
  /** The component that it is for. */
  readonly component: string;
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
  readonly body: string;
}

/** Sends a data broker its settings. Errors, none with what was sent: `unavailable`; `unprocessable` where it refuses them. */
export type SendBrokerSettings = (endpoint: Endpoint, request: BrokerRequest) => Promise<void>;

/**
 * What the data brokers of a composition are sent before it is put into force: those of tables their map and settings as JSON,
 * others a form, where an address is known.
 */
export function brokerRequests(plan: DeploymentPlan, settings: DataBrokerSettings): readonly BrokerRequest[] {
  return brokersOf(plan).flatMap(({ component, type, map }): BrokerRequest[] => {
    if (type !== 'document')
      return [{ component, contentType: 'application/json', body: JSON.stringify(tableDocument(map, settings)) }];
    const { url: jsonUrl = text(map.target_system_url), jsonMapping = '', jsonPosition = '' } = settings;
    if (jsonUrl === '') return [];
    const body = String(new URLSearchParams({ jsonUrl, jsonMapping, jsonPosition }));
    return [{ component, contentType: 'application/x-www-form-urlencoded', body }];
  });
}
