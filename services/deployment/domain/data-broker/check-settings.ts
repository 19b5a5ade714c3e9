import type { Rejected } from '../../../kit/bus/outcome.ts';
import { reject } from '../../../kit/bus/reject.ts';
import { text } from '../manifests/data-broker.ts';
import type { DeploymentPlan } from '../plan.ts';
import { brokersOf, type PlannedBroker, readFields } from './brokers-of.ts';
import type { DataBrokerSettings } from './settings.ts';

export const noDataBroker = reject(
  'unprocessable',
  'no_data_broker',
  'The revision has no data broker: leave out the settings of one (options.dataBroker).',
);

/** Why the data brokers of a plan cannot work with these settings; undefined where they can. No reason repeats a value. */
export function checkSettings(plan: DeploymentPlan, settings: DataBrokerSettings | undefined): Rejected | undefined {
  const brokers = brokersOf(plan);
  if (settings && brokers.length === 0) return noDataBroker;
  for (const broker of brokers) {
    const { component, type } = broker;
    const useless = Object.keys(settings ?? {}).filter((field) => !readFields[type].some((read) => read === field));
    if (useless.length > 0)
      return reject(
        'unprocessable',
        'data_broker_settings_useless',
        `The data broker ${component} does not read ${useless.join(', ')}: it reads ${readFields[type].join(', ')}.`,
      );
    const missing = missingOf(broker, settings ?? {});
    if (missing !== undefined)
      return reject(
        'unprocessable',
        'data_broker_settings_missing',
        `The data broker ${component} does not know where its data are: give options.dataBroker ${missing}.`,
      );
  }
  return undefined;
}

function missingOf({ type, map }: PlannedBroker, { url, path, host }: DataBrokerSettings): string | undefined {
  const address = url ?? text(map.target_system_url);
  if (type === 'csv' && !(address || (path ?? text(map.local_system_data_file_path)))) return 'a url or a path';
  if (type === 'sql' && !(address || host)) return 'a host or a url';
  return undefined;
}
