import { notFound } from '../../kit/errors.ts';
import type { AnyRecord, Entity } from '../domain/declare/entity.ts';
import { thread } from '../domain/entities/communication.ts';
import { peer } from '../domain/entities/sites.ts';
import { artifact, revision, solution } from '../domain/entities/solutions.ts';
import { role, user } from '../domain/entities/users.ts';
import type { Records } from '../domain/ports.ts';

/** Which records the parameters of paths name. */
export type PathEntities = Readonly<Record<string, Entity>>;

const pathEntities: PathEntities = {
  artifactId: artifact,
  parentId: solution,
  peerId: peer,
  revisionId: revision,
  roleId: role,
  solutionId: solution,
  threadId: thread,
  userId: user,
};

/**
 * Throws `not_found` where a path names a record that does not exist, or one that belongs to another record than the path
 * says. Needed only where nothing was found: an empty result looks the same in both cases.
 */
export async function requirePathRecords(
  params: AnyRecord,
  records: Records,
  others: PathEntities = {},
): Promise<void> {
  const named: PathEntities = { ...pathEntities, ...others };
  const passed: [string, unknown][] = [];
  for (const [name, value] of Object.entries(params)) {
    const entity = named[name];
    const [key = ''] = entity?.key ?? [];
    if (entity) requireAtPath(entity, (await records.get(entity, { [key]: value })).record, Object.fromEntries(passed));
    passed.push([name, value]);
  }
}

/** Throws `not_found` where a record belongs to another record than the path says; parameters that are not its fields are ignored. */
export function requireAtPath(entity: Entity, record: AnyRecord, place: AnyRecord): void {
  for (const [field, value] of Object.entries(place)) {
    if (!(field in entity.fields) || `${record[field]}`.toLowerCase() === `${value}`.toLowerCase()) continue;
    const id = entity.key.map((name) => record[name]).join(', ');
    throw notFound(`No ${entity.label} with ID ${id} there: its ${field} is another`);
  }
}
