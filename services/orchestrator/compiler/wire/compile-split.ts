import type { SplitProgram } from '../../domain/map-programs.ts';
import type { Problem } from '../problem.ts';
import { collectRoutes } from './collect-routes.ts';
import { type Compiled, kindOf, missingProblems, rejectMap } from './compiled.ts';
import { type EntryNames, isRecord, readEntries } from './map-entries.ts';
import { placeEntries, readNeighbours } from './neighbours.ts';
import type { Routing } from './routing.ts';
import type { SchemaBook } from './schema.ts';
import { createSchemaReader } from './schema-reader.ts';

export interface SplitOptions {
  /** Container name of the splitter. */
  readonly node: string;
  /** Real types; they win over signatures. */
  readonly schemas: SchemaBook;
  /** Container names of its successors, in the order of the blueprint's nodes. Undefined: those that the map names. */
  readonly successors?: readonly string[] | undefined;
  /** Container names of its sources. Undefined: its message type may be that of any container. */
  readonly sources?: readonly string[] | undefined;
}

const names: EntryNames = { list: 'map_outputs', field: 'output_field', neighbour: 'target_name' };

/**
 * A `splitter_map` as a program; undefined for a copy-based one. Paths of problems are relative to the map. What a
 * program cannot do is rejected here: it only ever fails on bytes.
 */
export function compileSplit(map: unknown, options: SplitOptions): Compiled<SplitProgram | undefined> {
  if (!isRecord(map)) return rejectMap('', 'must be an object with "splitter_type", "map_inputs" and "map_outputs".');
  const type = kindOf(map.splitter_type);
  if (type === 'copybased') return { program: undefined };
  if (type !== 'parameterbased') return rejectMap('/splitter_type', 'must be "Copy-based" or "Parameter-based".');
  const problems: Problem[] = [];
  const { node, schemas, sources } = options;
  const read = createSchemaReader(schemas, problems);
  const input = read(map.input_message_signature, '/input_message_signature', sources);
  const entries = placeEntries(readEntries(map, names, problems), options.successors, names, node, problems);
  const neighbours = readNeighbours(entries, read, problems);
  const targets = options.successors ?? [...neighbours.keys()];
  if (problems.length === 0) problems.push(...unfed(targets, new Set(neighbours.keys())));
  if (!input) return { problems };
  const order = targets.filter((target) => neighbours.has(target));
  const collector = collectRoutes(entries, input, neighbours, order, 'out', problems);
  if (problems.length === 0) problems.push(...missingProblems('/map_outputs', collector.missing()));
  return problems.length > 0 ? { problems } : { program: createProgram(collector.routing(), order, node) };
}

function createProgram(routing: Routing, targets: readonly string[], node: string): SplitProgram {
  const origin = `The message for ${node}`;
  return {
    split(bytes) {
      try {
        routing.scan(0, bytes, origin);
        const messages = routing.write();
        const split = new Map<string, Buffer>();
        for (const [index, target] of targets.entries()) {
          const message = messages[index];
          if (message !== undefined) split.set(target, message);
        }
        return split;
      } finally {
        routing.reset();
      }
    },
  };
}

function unfed(targets: readonly string[], fed: ReadonlySet<string>): Problem[] {
  if (fed.size === 0)
    return [{ path: '/map_outputs', message: 'maps nothing; map at least one field of each successor.' }];
  return targets
    .filter((target) => !fed.has(target))
    .map((target) => ({
      path: '/map_outputs',
      message: `maps nothing for ${target}; map one of its fields or remove the link to it.`,
    }));
}
