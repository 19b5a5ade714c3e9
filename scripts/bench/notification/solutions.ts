import { newId } from '../../../services/kit/ids.ts';
import type { RunningCatalog } from '../catalog/start-catalog.ts';
import type { BenchPerson } from './people.ts';

export interface BenchSolution {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  /** May publish it as well as its owner. */
  readonly sharer: BenchPerson;
}

const solutions = `
  INSERT INTO solutions (solution_id, name, user_id, active)
  SELECT made.*, true FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS made`;
const revisions = `
  INSERT INTO solution_revisions (revision_id, solution_id, version, access_type_code, validation_status_code, user_id, authors,
                                  metadata)
  SELECT revision, solution, '1', 'PR', 'NV', owner, '[]', '{"license":"MIT"}'
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS made (revision, solution, owner)`;
const shares = 'INSERT INTO solution_shares (solution_id, user_id) SELECT * FROM unnest($1::uuid[], $2::uuid[])';

/** Solutions with a revision each that passes its checks, owned and shared round-robin. */
export async function createSolutions(
  { pool }: RunningCatalog,
  count: number,
  owners: readonly BenchPerson[],
  sharers: readonly BenchPerson[],
): Promise<BenchSolution[]> {
  const made = Array.from({ length: count }, (_, index) => {
    const [owner, sharer] = [owners[index % owners.length], sharers[index % sharers.length]];
    if (!owner || !sharer) throw new Error('no user is given who could own a solution');
    const name = `model ${newId().slice(-12)}`;
    return { solutionId: newId(), revisionId: newId(), name, ownerId: owner.userId, sharer };
  });
  const ids = made.map(({ solutionId }) => solutionId);
  const ownerIds = made.map(({ ownerId }) => ownerId);
  await pool.query(solutions, [ids, made.map(({ name }) => name), ownerIds]);
  await pool.query(revisions, [made.map(({ revisionId }) => revisionId), ids, ownerIds]);
  await pool.query(shares, [ids, made.map(({ sharer }) => sharer.userId)]);
  return made;
}
