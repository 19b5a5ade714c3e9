import { operationOf } from '../../kit/http/api/operation.ts';
import type { Logger } from '../../kit/log.ts';
import type { Operations } from '../../kit/store/outcomes.ts';
import type { Attend } from '../app/attend.ts';
import type { CompleteOperations } from '../app/complete-operations.ts';
import type { FindComposition } from '../app/find-composition.ts';
import type { FindProblems } from '../app/find-problems.ts';
import type { OpenDrawing } from '../app/open-drawing.ts';
import type { FindMatches } from '../app/palette/find-matches.ts';
import type { FindPalette, FindPaletteRow } from '../app/palette/find-palette.ts';
import type { ReadBlueprint } from '../app/read-blueprint.ts';
import type { TestComposition } from '../app/test-composition.ts';
import type { Composites } from '../domain/composites.ts';
import type { CompositionList } from '../domain/ports.ts';
import type { ExecuteComposerCommand } from './command-events.ts';
import type { Changes } from './follow-changes.ts';

/** Dependencies of the operations. */
export interface ComposerOperationDeps {
  readonly findComposition: FindComposition;
  readonly completeOperations: CompleteOperations;
  readonly findPalette: FindPalette;
  readonly findPaletteRow: FindPaletteRow;
  readonly findProblems: FindProblems;
  readonly readBlueprint: ReadBlueprint;
  readonly testComposition: TestComposition;
  readonly findMatches: FindMatches;
  readonly list: Pick<CompositionList, 'list' | 'ofSolution'>;
  readonly composites: Composites;
  readonly openDrawing: OpenDrawing;
  readonly execute: ExecuteComposerCommand;
  readonly operations: Operations;
  readonly changes: Changes;
  readonly attend: Attend;
  readonly log: Logger;
}

export const operation = operationOf<ComposerOperationDeps>();
