import { stringify } from 'yaml';
import type { ClusterObject, ObjectGroup } from './cluster-object.ts';
import { holds, type RenderContext, resolve, toTemplate } from './marker.ts';

/** The text of a template of Helm. */
export const templateOf = (groups: readonly ObjectGroup[]): string =>
  `{{- /* Written by npm run gen, from services/services.ts. */}}\n${groups.map(groupText).join('')}`;

function groupText({ when, unless, objects }: ObjectGroup): string {
  const text = objects
    .map((one) => `---\n${toTemplate(stringify(one, { lineWidth: 0, aliasDuplicateObjects: false }))}`)
    .join('');
  const condition = when ?? (unless && `not .Values.${unless}`);
  if (condition === undefined) return text;
  return `{{- if ${when ? `.Values.${when}` : condition} }}\n${text}{{- end }}\n`;
}

/** The objects that Helm would make of these groups. */
export const objectsOf = (groups: readonly ObjectGroup[], context: RenderContext): ClusterObject[] =>
  groups
    .filter(({ when, unless }) => (when ? holds(when, context) : true) && (unless ? !holds(unless, context) : true))
    .flatMap(({ objects }) => resolve(objects, context));
