import type { AnyRecord } from '../domain/declare/entity.ts';
import { solution } from '../domain/entities/solutions.ts';
import type { CatalogStore, WriteOptions } from '../domain/ports.ts';
import { claimsNewName } from '../domain/publication.ts';
import { nameTaken } from './name-taken.ts';
import { requireFields } from './require-fields.ts';

/**
 * Replaces a solution. Checks the name inside the transaction: a rename and a concurrent approval would otherwise both take
 * it. Errors: `conflict` where another solution that others can see has the name. Resolves to the new version.
 */
export const changeSolution = (store: CatalogStore, changed: AnyRecord, options: WriteOptions): Promise<number> =>
  store.inTransaction(async ({ records, publication }) => {
    requireFields(solution, changed, false);
    const { solutionId } = changed;
    const { record: stored } = await records.lock(solution, { solutionId });
    const name = String(changed.name);
    if (claimsNewName(stored, changed) && (await publication.isNameTaken(name, String(solutionId))))
      throw nameTaken(name);
    return records.replace(solution, { solutionId }, changed, options);
  });
