import type { CollateProgram } from '../../domain/map-programs.ts';
import type { Problem } from '../problem.ts';
import { createArrayProgram } from './array-program.ts';
import { collectRoutes } from './collect-routes.ts';
import { type Compiled, kindOf, missingProblems, rejectMap } from './compiled.ts';
import { type EntryNames, isRecord, readEntries } from './map-entries.ts';
import { placeEntries, readNeighbours } from './neighbours.ts';
import type { Routing } from './routing.ts';
import type { SchemaBook } from './schema.ts';
import { createSchemaReader } from './schema-reader.ts';

export interface CollateOptions {
  /** Container name of the collator. */
  readonly node: string;
  /** Real types; they win over signatures. */
  readonly schemas: SchemaBook;
  /** Container names of its sources, in the order of the blueprint's nodes. Undefined: those that the map names. */
  readonly sources?: readonly string[] | undefined;
  /** Container names of its successors. Undefined: its message type may be that of any container. */
  readonly successors?: readonly string[] | undefined;
}

const names: EntryNames = { list: 'map_inputs', field: 'input_field', neighbour: 'source_name' };

/** A `collator_map` as a program. Paths of problems are relative to the map; what cannot be done is rejected here. */
export function compileCollate(map: unknown, options: CollateOptions): Compiled<CollateProgram> {
  if (!isRecord(map)) return rejectMap('', 'must be an object with "collator_type" and "output_message_signature".');
  const type = kindOf(map.collator_type);
  if (type !== 'arraybased' && type !== 'parameterbased')
    return rejectMap('/collator_type', 'must be "Array-based" or "Parameter-based".');
  const problems: Problem[] = [];
  const { node, schemas } = options;
  const read = createSchemaReader(schemas, problems);
  const output = read(map.output_message_signature, '/output_message_signature', options.successors);
  if (type === 'arraybased') return output ? createArrayProgram(output) : { problems };
  const entries = placeEntries(readEntries(map, names, problems), options.sources, names, node, problems);
  const neighbours = readNeighbours(entries, read, problems);
  if (problems.length === 0 && entries.length === 0)
    problems.push({ path: '/map_inputs', message: 'maps nothing; map at least one field of the output message.' });
  if (!output) return { problems };
  const order = [...neighbours.keys()];
  const collector = collectRoutes(entries, output, neighbours, order, 'in', problems);
  if (problems.length === 0) problems.push(...missingProblems('/map_inputs', collector.missing()));
  return problems.length > 0 ? { problems } : { program: createProgram(collector.routing(), order) };
}

function createProgram(routing: Routing, order: readonly string[]): CollateProgram {
  const origins = order.map((source) => `The message from ${source}`);
  return {
    collate(sources) {
      try {
        for (const [index, source] of order.entries()) {
          const bytes = sources.get(source);
          if (bytes !== undefined) routing.scan(index, bytes, origins[index] ?? source);
        }
        return routing.write()[0] ?? Buffer.alloc(0);
      } finally {
        routing.reset();
      }
    },
  };
}
