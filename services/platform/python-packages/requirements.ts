import { createHash } from 'node:crypto';
import { AppError } from '../../kit/errors.ts';

/** What packages are installed for, as Docker writes it. */
export const platforms = ['linux/amd64', 'linux/arm64'] as const;
export type Platform = (typeof platforms)[number];

/** What has to be installed for one model, and for what. */
export interface PythonRequirements {
  /** `numpy==1.26.4`, by name. */
  readonly lines: readonly string[];
  /** `3.12` */
  readonly python: string;
  readonly platform: Platform;
}

const mostRequirements = 300;
const nameForm = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?$/;
const versionForm = /^[0-9][A-Za-z0-9.!+_-]{0,98}$/;
const pythonForm = /^3\.([0-9]{1,2})(?:\.|$)/;
/** What a runner serves from Python 3.7 on. */
const oldestMinor = 7;

/** What runners bring themselves: the old client, whose pickles they load without it. */
const brought = new Set(['acumos', 'acumos-model-runner']);

/** The minor version of Python that a model was made with: pickled functions run on no other. Errors: `unprocessable`. */
export function pythonOf(version: unknown): string {
  const [, minor] = pythonForm.exec(String(version)) ?? [];
  if (minor === undefined || Number(minor) < oldestMinor)
    throw unusable(
      `A model of Python ${String(version).slice(0, 20)} cannot be served: it takes 3.${oldestMinor} or newer.`,
    );
  return `3.${Number(minor)}`;
}

/**
 * The requirements of `dependencies.pip` in metadata, and those of the runner where the model has none of that name. Indexes
 * that metadata name are not used: where packages come from is a setting. What `leftOut` names the model does not get, or from
 * the runner alone. Errors: `unprocessable`.
 */
export function readRequirements(
  dependencies: unknown,
  ofRunner: readonly string[],
  leftOut: readonly string[] = [],
): string[] {
  const listed: unknown = Object(Object(Object(dependencies).pip)).requirements ?? [];
  if (!Array.isArray(listed) || listed.length > mostRequirements)
    throw unusable(`The metadata may list ${mostRequirements} Python packages at most.`);
  const lines = new Map<string, string>();
  for (const line of ofRunner) lines.set(normalized(/^[A-Za-z0-9._-]+/.exec(line)?.[0] ?? ''), line);
  for (const one of listed) {
    const { name, version } = Object(one) as { readonly name: unknown; readonly version: unknown };
    const line = lineOf(name, version);
    const key = normalized(String(name));
    if (!brought.has(key) && !leftOut.includes(key)) lines.set(key, line);
  }
  return [...lines.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/** Anything else (a URL, a path, an option of pip) would fetch or run what the model's author likes. */
function lineOf(name: unknown, version: unknown): string {
  if (typeof name !== 'string' || !nameForm.test(name))
    throw unusable(`"${String(name).slice(0, 50)}" is not the name of a Python package.`);
  if (version === undefined || version === null || version === '') return name;
  if (typeof version !== 'string' || !versionForm.test(version))
    throw unusable(`"${String(version).slice(0, 50)}" is not a version of ${name}.`);
  return `${name}==${version}`;
}

/** As PyPI compares names. */
const normalized = (name: string): string => name.toLowerCase().replaceAll(/[-_.]+/g, '-');

/** Names what was installed for these requirements, so that it is found again. `rules`: of the installer, which change what is installed. */
export function requirementsHash({ lines, python, platform }: PythonRequirements, rules: readonly string[]): string {
  const text = JSON.stringify([lines, python, platform, rules]);
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
}

/** The packages of a lock, as the resolver prints it: `name==version \`, then hashes. */
export const lockedPackages = (lock: string): LockedPackage[] =>
  Array.from(lock.matchAll(/^([A-Za-z0-9._-]+)==([^\s;\\]+)/gm), ([, name = '', version = '']) => ({ name, version }));

export const unusable = (detail: string) =>
  new AppError('unprocessable', detail, { reason: 'dependencies_not_installable' });
