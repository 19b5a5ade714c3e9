import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { chartFolder } from '../../../scripts/gen/chart/chart-files.ts';
import type { ClusterObject } from '../../../scripts/gen/chart/cluster-object.ts';
import type { RenderContext } from '../../../scripts/gen/chart/marker.ts';
import { platformObjects } from '../../../scripts/gen/chart/platform-objects.ts';
import { objectsOf } from '../../../scripts/gen/chart/render.ts';
import { services } from '../../../services/services.ts';

export const chartValues = (): RenderContext => parse(readFileSync(`${chartFolder}/values.yaml`, 'utf8'));

/** What Helm makes of the chart of the platform, with these changes of its values. */
export function platformManifests(change: (values: RenderContext) => void = () => undefined): ClusterObject[] {
  const values = chartValues();
  change(values);
  const context = { Values: values, Release: { Namespace: 'modelyard', Revision: 1 } };
  return [...platformObjects(services).values()].flatMap((groups) => objectsOf(groups, context));
}
