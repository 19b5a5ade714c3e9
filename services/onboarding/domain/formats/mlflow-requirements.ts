import { parse } from 'yaml';
import { member } from '../parse-json.ts';
import type { Problem } from '../problem.ts';
import type { Package } from './described-runtime.ts';
import { untyped } from './model-signature.ts';

/** The texts of the files that say what a model of MLflow needs; empty where there is none. */
export interface MlflowEnvironment {
  readonly requirements: string;
  /** `conda.yaml`, which alone has it in models of MLflow 1. */
  readonly conda: string;
}

/** Names of packages of an index with their pinned versions; what is not pinned comes in any version. */
export function readEnvironment(
  file: string,
  { requirements: text, conda }: MlflowEnvironment,
): { readonly requirements: readonly Package[]; readonly problems: readonly Problem[] } {
  const requirements: Package[] = [];
  const problems: Problem[] = [];
  for (const line of text.trim() === '' ? condaLines(conda) : text.split(/\r?\n/)) {
    const wanted =
      line
        .replace(/(?:^|\s)#.*$/, '')
        .split(';', 1)[0]
        ?.trim() ?? '';
    if (wanted === '') continue;
    const [, name, version] =
      /^([A-Za-z0-9][\w.-]{0,99})(?:\[[^\]]{0,200}\])?\s*(?:==\s*([\w.!+*-]{1,100})|[<>=!~][^@]{0,200})?$/.exec(
        wanted,
      ) ?? [];
    if (name === undefined)
      problems.push(
        untyped(file, `its requirement ${JSON.stringify(wanted.slice(0, 200))}`, 'is no package of an index'),
      );
    else requirements.push({ name, ...(version !== undefined && { version }) });
  }
  return { requirements, problems };
}

/**
 * What `conda.yaml` requires, as requirements of pip: packages of conda are those of the same name. Where it cannot be read, it
 * says nothing.
 */
function condaLines(text: string): string[] {
  let dependencies: unknown;
  try {
    dependencies = member(parse(text, { maxAliasCount: 0, schema: 'failsafe' }), 'dependencies');
  } catch {
    return [];
  }
  const list = Array.isArray(dependencies) ? dependencies : [];
  const isText = (one: unknown): one is string => typeof one === 'string';
  const ofConda = list
    .filter(isText)
    .filter((one) => !/^(?:python|pip)(?:\W|$)/.test(one))
    .map((one) => one.replace(/^[^\s:]+::/, '').replace(/^([\w.-]+)\s*=\s*([\w.]+).*$/, '$1==$2'));
  return [...ofConda, ...list.flatMap((one) => [member(one, 'pip')].flat()).filter(isText)];
}
