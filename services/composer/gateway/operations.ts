import type { Operation } from '../../kit/http/api/operation.ts';
import { readOperationBelow } from '../../kit/http/commands/read-operation.ts';
import { canvasOperations } from './dsce/operations.ts';
import type { ComposerOperationDeps } from './operation.ts';
import { changeComposition, redoChange, undoChange } from './operations/changes.ts';
import {
  createComposition,
  deleteComposition,
  findComposition,
  listCompositions,
  renameComposition,
  shareComposition,
} from './operations/compositions.ts';
import { readDockerInfo } from './operations/docker-info.ts';
import { findFittingPorts } from './operations/fitting-ports.ts';
import { findMatches } from './operations/matches.ts';
import { findPaletteRow, searchPalette } from './operations/palette.ts';
import { findProblems, readBlueprint } from './operations/problems.ts';
import { saveRevision } from './operations/save-revision.ts';
import { streamChanges } from './operations/stream-changes.ts';
import { endTests, testComposition } from './operations/test-run.ts';

/** Every operation of the gateway. */
export const operations: readonly Operation<ComposerOperationDeps>[] = [
  createComposition,
  listCompositions,
  findComposition,
  renameComposition,
  shareComposition,
  deleteComposition,
  changeComposition,
  undoChange,
  redoChange,
  streamChanges,
  searchPalette,
  findPaletteRow,
  findProblems,
  findFittingPorts,
  readBlueprint,
  readDockerInfo,
  saveRevision,
  testComposition,
  endTests,
  findMatches,
  ...canvasOperations,
  readOperationBelow('/compositions'),
];
