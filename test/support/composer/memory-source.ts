import type {
  PaletteSource,
  SourceRevision,
  SourceSolution,
} from '../../../services/composer/domain/palette/source.ts';
import { port, tgifOf } from './palette.ts';

/** A catalog and an artifact repository in memory, as the palette sees them. */
export interface MemorySource extends PaletteSource {
  readonly solutions: Map<string, SourceSolution>;
  readonly files: Map<string, string>;
  /** By artifact: its type, and the solutions that have it. */
  readonly artifacts: Map<string, { readonly type: string; readonly solutions: readonly string[] }>;
  /** How many files were read. */
  reads: number;
}

export function createMemorySource(): MemorySource {
  const solutions = new Map<string, SourceSolution>();
  const files = new Map<string, string>();
  const artifacts: MemorySource['artifacts'] = new Map();
  return {
    ...{ solutions, files, artifacts, reads: 0 },
    solution: async (id) => solutions.get(id),
    async readTgif(uri) {
      this.reads += 1;
      return files.get(uri);
    },
    solutionOf: async (revisionId) =>
      [...solutions.values()].find(({ revisions }) => revisions.some((one) => one.revisionId === revisionId))
        ?.solutionId,
    artifactType: async (id) => artifacts.get(id)?.type,
    solutionsWith: async (id) => artifacts.get(id)?.solutions ?? [],
    solutionIds: async (page, size) => [...solutions.keys()].slice(page * size, (page + 1) * size),
    countSolutions: async () => solutions.size,
  };
}

export const tgifUriOf = (solutionId: string): string => `com/artifact/${solutionId}/r/TOSCATGIF/1/TOSCATGIF-1.json`;

/** Puts a solution with one revision and the file of its ports there. */
export function addSolution(
  source: MemorySource,
  set: Partial<SourceSolution> & Pick<SourceSolution, 'solutionId'>,
  revision: Partial<SourceRevision> = {},
): SourceSolution {
  const uri = tgifUriOf(set.solutionId);
  const added: SourceSolution = {
    ...{ name: 'Scorer', active: true, ownerId: 'ada', coOwnerIds: [], description: '' },
    revisions: [
      {
        ...{ revisionId: `revision of ${set.solutionId}`, version: '1', accessTypeCode: 'PB', created: 1 },
        ...{ authorId: 'ada', author: 'Ada Lovelace' },
        artifacts: [{ typeCode: 'TG', name: 'TOSCATGIF.json', uri, modified: 1 }],
        ...revision,
      },
    ],
    ...set,
  };
  source.solutions.set(added.solutionId, added);
  source.files.set(uri, tgifOf({ inputs: [port()], outputs: [port()] }));
  return added;
}
