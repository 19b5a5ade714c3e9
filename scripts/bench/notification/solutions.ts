import { newId } from '../../../services/kit/ids.ts';
import type { RunningCatalog } from '../catalog/start-catalog.ts';
import type { BenchPerson } from './people.ts';

export interface BenchSolution {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
}

const solutions = `
  INSERT INTO solutions (solution_id, name, user_id, active)
  SELECT made.*, true FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS made`;
const revisions = `
  INSERT INTO solution_revisions (revision_id, solution_id, version, access_type_code, validation_status_code, user_id, authors)
  SELECT revision, solution, '1', 'PR', 'NV', owner, '[]'
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS made (revision, solution, owner)`;
const shares = 'INSERT INTO solution_shares (solution_id, user_id) SELECT unnest($1::uuid[]), $2';

/** Solutions with a revision each, owned in turn, which `sharer` may publish as well. */
export async function createSolutions(
  { pool }: RunningCatalog,
  count: number,
  owners: readonly BenchPerson[],
  sharer: BenchPerson,
): Promise<BenchSolution[]> {
  const made = Array.from({ length: count }, (_, index) => {
    const ownerId = owners[index % owners.length]?.userId ?? '';
    return { solutionId: newId(), revisionId: newId(), name: `model ${newId().slice(-12)}`, ownerId };
  });
  const ids = made.map(({ solutionId }) => solutionId);
  const ownerIds = made.map(({ ownerId }) => ownerId);
  await pool.query(solutions, [ids, made.map(({ name }) => name), ownerIds]);
  await pool.query(revisions, [made.map(({ revisionId }) => revisionId), ids, ownerIds]);
  await pool.query(shares, [ids, sharer.userId]);
  return made;
}
