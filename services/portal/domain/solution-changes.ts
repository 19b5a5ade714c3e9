import type { MLPSolution, MLPSolutionInput } from '../../contracts/catalog-api.ts';

type Text = string | null | undefined;

/** Requested changes of a solution. Absent or null leaves a field as it is; an empty text clears it. */
export interface SolutionChanges {
  readonly name?: Text;
  readonly description?: Text;
  readonly metadata?: Text;
  readonly modelType?: Text;
  readonly tookitType?: Text;
  readonly ownerId?: Text;
  readonly active?: boolean | null | undefined;
}

/** The complete record after the changes: clients send a part of it, and the rest must not be lost. Its tags do not change. */
export function changedSolution(stored: MLPSolution, changes: SolutionChanges): MLPSolutionInput {
  const { tags, webStats, created, modified, ...record } = stored;
  return {
    ...record,
    name: changes.name ?? stored.name,
    active: changes.active ?? stored.active,
    userId: changes.ownerId ?? stored.userId,
    description: changedText(stored.description, changes.description),
    metadata: changedText(stored.metadata, changes.metadata),
    // The catalog validates codes, and a site may have more of them than the contract names.
    modelTypeCode: changedText(stored.modelTypeCode, changes.modelType) as MLPSolution['modelTypeCode'],
    toolkitTypeCode: changedText(stored.toolkitTypeCode, changes.tookitType) as MLPSolution['toolkitTypeCode'],
  };
}

const changedText = (stored: string | null, change: Text): string | null => (change === '' ? null : (change ?? stored));
