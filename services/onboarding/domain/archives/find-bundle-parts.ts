import type { PartName } from '../parts.ts';
import type { Problem } from '../problem.ts';
import type { ZipEntry } from './zip-rules.ts';

export type BundleEntries = ReadonlyMap<PartName, ZipEntry>;

/** A copy of the metadata in an older form, which the predecessor's client writes beside them. */
const olderMetadata = 'metadata_clio.json';

/**
 * Which entries of a zip archive are the parts of a push: a model, a .proto and a .json file, in any folder. A
 * `license.json`, and the .R file beside another model, belong to it. `file` is the archive's name for the user.
 */
export function findBundleParts(
  file: string,
  entries: readonly ZipEntry[],
): BundleEntries | { readonly problems: readonly Problem[] } {
  const files = entries.filter(({ name }) => !isForeign(name) && baseOf(name) !== olderMetadata);
  const having = (extensions: RegExp) => files.filter(({ name }) => extensions.test(name));
  const programs = having(/\.r$/i);
  const packed = having(/\.(?:zip|jar|bin|tar)$/i);
  const [licences, documents] = [
    having(/(?:^|\/)license\.json$/i),
    having(/\.json$/i).filter(({ name }) => baseOf(name) !== 'license.json'),
  ];
  const kinds = [
    ['model', packed.length > 0 ? packed : programs, 'a .zip, .jar, .bin, .tar or .R file', /^(?:model|component)\./],
    ['schema', having(/\.proto$/i), 'a .proto file', /^(?:model|component)\.proto$/],
    ['metadata', documents, 'a .json file', /^meta(?:data)?\.json$/],
    ['license', licences, undefined, /^license/],
    ['source', packed.length > 0 ? programs : [], undefined, /^component\./],
  ] as const;
  const parts = new Map<PartName, ZipEntry>();
  const problems: string[] = [];
  for (const [part, candidates, required, usual] of kinds) {
    const named = candidates.filter(({ name }) => usual.test(baseOf(name)));
    const [found, ...others] = named.length === 1 ? named : candidates;
    if (others.length > 0) problems.push(`has ${candidates.length} files that may be its ${part}; leave one of them`);
    else if (found) parts.set(part, found);
    else if (required !== undefined) problems.push(`has no ${part}: put ${required} in`);
  }
  return problems.length > 0 ? { problems: problems.map((message) => ({ path: file, message })) } : parts;
}

export const baseOf = (name: string): string => name.split('/').at(-1)?.toLowerCase() ?? '';

/** Folders, and what systems put into archives by themselves. */
const isForeign = (name: string): boolean => /\/$|(?:^|\/)(?:\.|__MACOSX\/)/.test(name);
