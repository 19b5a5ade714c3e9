import type { CollateProgram, SplitProgram } from '../domain/map-programs.ts';
import type { Problem } from './problem.ts';
import { compileCollate } from './wire/compile-collate.ts';
import { compileSplit } from './wire/compile-split.ts';
import { kindOf } from './wire/compiled.ts';
import { isRecord } from './wire/map-entries.ts';
import type { SchemaBook } from './wire/schema.ts';

/** Splitting and collating by a map alone, without a blueprint. */
export interface ProtobufService {
  /**
   * Takes a `splitter_map` or a `collator_map`; what follows is done by it. Errors: throws a MapError with everything that
   * is wrong with the map, and keeps the one before.
   */
  setConf(map: unknown): void;
  /** Model name to the message for it. Errors: a WireError, or an Error where the map says something else. */
  parameterBasedSplitData(bytes: Uint8Array): Map<string, Buffer>;
  /** The same bytes for every successor. Errors: as above, but for the WireError. */
  copyBasedSplitData(bytes: Uint8Array): Map<string, Buffer>;
  /** One element for each message, in the order given. Errors: as above. */
  arrayBasedCollateData(messages: readonly Uint8Array[]): Buffer;
  /** By model name, spelled as in the map; a model without a message contributes nothing. Errors: as above. */
  parameterBasedCollateData(messages: ReadonlyMap<string, Uint8Array>): Buffer;
}

export interface ProtobufServiceOptions {
  /** Real types of the models; without them the map's signatures are believed. */
  readonly schemas?: SchemaBook;
  /** The models that a splitter sends to; without them those its map names. */
  readonly successors?: readonly string[];
}

/** A map that cannot be used. The message lists every problem, `problems` has them one by one. */
export class MapError extends Error {
  override readonly name = 'MapError';
  readonly problems: readonly Problem[];

  constructor(kind: string, problems: readonly Problem[]) {
    super([`The ${kind} map cannot be used.`, ...problems.map(({ path, message }) => `${path} ${message}`)].join('\n'));
    this.problems = problems;
  }
}

type Configuration =
  | { readonly scheme: 'parameter split'; readonly split: SplitProgram }
  | { readonly scheme: 'copy split'; readonly targets: readonly string[] }
  | { readonly scheme: 'array collate'; readonly collate: CollateProgram }
  | { readonly scheme: 'parameter collate'; readonly collate: CollateProgram };

/** How each scheme is called in a map, and what is to be called for it. */
const schemes = {
  'parameter split': 'a parameter-based splitter, which parameterBasedSplitData is for',
  'copy split': 'a copy-based splitter, which copyBasedSplitData is for',
  'array collate': 'an array-based collator, which arrayBasedCollateData is for',
  'parameter collate': 'a parameter-based collator, which parameterBasedCollateData is for',
} as const;

export function createProtobufService(options: ProtobufServiceOptions = {}): ProtobufService {
  let conf: Configuration | undefined;

  function confAs<Scheme extends Configuration['scheme']>(scheme: Scheme): Extract<Configuration, { scheme: Scheme }> {
    if (conf === undefined) throw new Error('Nothing is configured yet; call setConf with a splitter or collator map.');
    if (!isScheme(conf, scheme)) throw new Error(`The map that was set is that of ${schemes[conf.scheme]}.`);
    return conf;
  }

  return {
    setConf(map) {
      conf = readConf(map, options);
    },
    parameterBasedSplitData: (bytes) => confAs('parameter split').split.split(bytes),
    copyBasedSplitData(bytes) {
      const { targets } = confAs('copy split');
      return new Map(targets.map((target) => [target, Buffer.from(bytes)]));
    },
    arrayBasedCollateData(messages) {
      const { collate } = confAs('array collate');
      return collate.collate(new Map(messages.map((bytes, index) => [`source ${index + 1}`, bytes])));
    },
    parameterBasedCollateData: (messages) => confAs('parameter collate').collate.collate(messages),
  };
}

const isScheme = <Scheme extends Configuration['scheme']>(
  conf: Configuration,
  scheme: Scheme,
): conf is Extract<Configuration, { scheme: Scheme }> => conf.scheme === scheme;

function readConf(map: unknown, { schemas = new Map(), successors }: ProtobufServiceOptions): Configuration {
  if (!isRecord(map) || 'splitter_type' in map === 'collator_type' in map)
    throw new MapError('splitter or collator', [
      { path: '', message: 'must be an object with either "splitter_type" or "collator_type".' },
    ]);
  if ('splitter_type' in map) {
    const compiled = compileSplit(map, { node: 'the splitter', schemas, successors });
    if ('problems' in compiled) throw new MapError('splitter', compiled.problems);
    if (compiled.program) return { scheme: 'parameter split', split: compiled.program };
    return { scheme: 'copy split', targets: successors ?? targetNames(map) };
  }
  const compiled = compileCollate(map, { node: 'the collator', schemas });
  if ('problems' in compiled) throw new MapError('collator', compiled.problems);
  const collate = compiled.program;
  return kindOf(map.collator_type) === 'arraybased'
    ? { scheme: 'array collate', collate }
    : { scheme: 'parameter collate', collate };
}

/** The targets that a copy-based map names, mapped or not; often it names none. */
function targetNames(map: Readonly<Record<string, unknown>>): string[] {
  const entries = Array.isArray(map.map_outputs) ? map.map_outputs : [];
  const names = entries.map(
    (entry) => isRecord(entry) && isRecord(entry.output_field) && entry.output_field.target_name,
  );
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}
