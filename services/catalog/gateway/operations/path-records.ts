import { notFound } from '../../../kit/errors.ts';
import type { AnyRecord, Entity } from '../../domain/declare/entity.ts';
import { thread } from '../../domain/entities/communication.ts';
import { peer } from '../../domain/entities/sites.ts';
import { artifact, revision, solution } from '../../domain/entities/solutions.ts';
import { role, user } from '../../domain/entities/users.ts';
import type { Records } from '../../domain/ports.ts';

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
 * Throws `not_found` where a path names what is not there, or a part of something that lies elsewhere than the path says.
 * Worth asking only where nothing was found: no answer and an answer about nothing look alike then.
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

/** Throws `not_found` where a record lies elsewhere than the path says; what it does not say of itself is not looked at. */
export function requireAtPath(entity: Entity, record: AnyRecord, place: AnyRecord): void {
  for (const [field, value] of Object.entries(place)) {
    if (!(field in entity.fields) || `${record[field]}`.toLowerCase() === `${value}`.toLowerCase()) continue;
    const id = entity.key.map((name) => record[name]).join(', ');
    throw notFound(`No ${entity.label} with ID ${id} there: its ${field} is another`);
  }
}
