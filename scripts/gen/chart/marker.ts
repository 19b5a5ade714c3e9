/** What a chart is rendered with: `Values` of its file and of its user, `Release` of Helm. */
// biome-ignore lint/suspicious/noExplicitAny: values have the shapes that their file gives them.
export type RenderContext = Record<string, any>;

/** Characters that no setting has: what stands between them is the path of a value. */
const [open, close] = ['\uE000', '\uE001'];
const path = String.raw`(?:json:)?[\w.]+`;
const whole = new RegExp(`^${open}(${path})${close}$`);
const anywhere = new RegExp(`${open}(${path})${close}`, 'g');

/** Stands for a value in a manifest: as a whole field, of any type, or within a text. */
export const value = (name: string): string => `${open}Values.${name}${close}`;
export const release = (name: 'Namespace' | 'Revision'): string => `${open}Release.${name}${close}`;

/** A map of values, written as a text. */
export const jsonText = (name: string): string => `${open}json:Values.${name}${close}`;

/** A manifest as text of YAML becomes the text of a template. */
export const toTemplate = (yaml: string): string =>
  yaml
    .replaceAll(new RegExp(`(["']?)${open}json:(${path})${close}\\1$`, 'gm'), '{{ toJson .$2 | quote }}')
    .replaceAll(new RegExp(`(: |- )(["']?)${open}(${path})${close}\\2$`, 'gm'), '$1{{ toJson .$3 }}')
    .replaceAll(anywhere, '{{ .$1 }}');

/** The same without Helm: a manifest with its values. Throws where one of them is missing. */
export function resolve<T>(manifest: T, context: RenderContext): T;
export function resolve(node: unknown, context: RenderContext): unknown {
  if (typeof node === 'string') {
    const only = whole.exec(node)?.[1];
    return only ? at(only, context) : node.replaceAll(anywhere, (_, name) => String(at(name, context)));
  }
  if (Array.isArray(node)) return node.map((one) => resolve(one, context));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, field]) => [name, resolve(field, context)]));
}

/** Whether a condition of a template holds, as Helm sees it. */
export const holds = (condition: string, context: RenderContext): boolean =>
  Boolean(at(`Values.${condition}`, context));

function at(name: string, context: RenderContext): unknown {
  if (name.startsWith('json:')) return sortedJson(at(name.slice('json:'.length), context) as object);
  // biome-ignore lint/suspicious/noExplicitAny: see RenderContext.
  const found = name.split('.').reduce((node: any, key) => node?.[key], context);
  if (found === undefined) throw new Error(`there is no value ${name}`);
  return found;
}

/** Helm sorts maps. */
const sortedJson = (map: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1))));
