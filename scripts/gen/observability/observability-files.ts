import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescriptor } from '../../../services/kit/descriptor.ts';
import { dashboards } from './dashboards.ts';
import { alertRules, scrapeConfig } from './prometheus-files.ts';

const folder = 'infra/observability';

/** Every file that is made, by its path. */
export const observabilityFiles = (services: readonly ServiceDescriptor[]): ReadonlyMap<string, string> =>
  new Map([
    [join(folder, 'prometheus.yaml'), scrapeConfig(services)],
    [join(folder, 'alerts.yaml'), alertRules()],
    ...[...dashboards(services)].map(([name, text]) => [join(folder, 'dashboards', `${name}.json`), text] as const),
  ]);

/** Those that do not say what they should, with the text they must have. Throws where a dashboard belongs to no service. */
export function outdatedObservability(services: readonly ServiceDescriptor[]): ReadonlyMap<string, string> {
  const wanted = observabilityFiles(services);
  for (const path of globSync(`${folder}/dashboards/*.json`))
    if (!wanted.has(path)) throw new Error(`${path} belongs to no service: remove it`);
  return new Map([...wanted].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text));
}
