import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescriptor } from '../../../services/kit/descriptor.ts';
import { containerOf, partsOf } from '../platform-parts.ts';
import { platformObjects } from './platform-objects.ts';
import { templateOf } from './render.ts';
import { isScaled, valueKey } from './workload.ts';

export const chartFolder = 'infra/k8s/chart';
const templates = `${chartFolder}/templates`;

/** Templates that do not say what the descriptors say, with the text they must have. Throws where one belongs to no part. */
export function outdatedTemplates(services: readonly ServiceDescriptor[]): ReadonlyMap<string, string> {
  const wanted = new Map(
    [...platformObjects(services)].map(([name, groups]) => [join(templates, `${name}.yaml`), templateOf(groups)]),
  );
  for (const path of globSync(`${templates}/**/*.yaml`))
    if (!wanted.has(path)) throw new Error(`${path} belongs to no part of the platform: remove it`);
  return new Map([...wanted].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text));
}

/** How many of each part run, and what each gets: a section of the values. */
export function roleValues(services: readonly ServiceDescriptor[]): string {
  return partsOf(services)
    .map((part) => {
      const { name, weight } = part.role;
      const isCalled = name === 'gateway';
      const count = isCalled ? 'min: 2, max: 6' : isScaled(part) ? 'min: 1, max: 12' : 'min: 1';
      const requests = `cpu: ${weight * 100}m, memory: 192Mi`;
      return `  ${valueKey(containerOf(part))}: { ${count}, resources: { requests: { ${requests} }, limits: { memory: 768Mi } } }\n`;
    })
    .join('');
}
