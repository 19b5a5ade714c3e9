import type { RecordCreated, RecordDeleted, RecordUpdated } from '../../contracts/catalog.ts';
import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { OutgoingChange, Row } from '../../kit/store/outbox/change.ts';
import { fieldOf } from '../domain/declare/entity.ts';
import { entityNameOf, showRow } from '../domain/trail.ts';

/** The event of a change of a row, with the names of the API. */
export function changeEvent(change: OutgoingChange): NewEvent {
  const { kind } = change;
  if (kind === 'created') {
    const data: RecordCreated = { ...headOf(change), after: textOf(change, change.after) };
    return { type: 'modelyard.catalog.RecordCreated', data };
  }
  if (kind === 'deleted') {
    const data: RecordDeleted = { ...headOf(change), before: textOf(change, change.before) };
    return { type: 'modelyard.catalog.RecordDeleted', data };
  }
  const data: RecordUpdated = {
    ...headOf(change),
    changed: change.changed.map(fieldOf),
    before: textOf(change, change.before),
    after: textOf(change, change.after),
  };
  return { type: 'modelyard.catalog.RecordUpdated', data };
}

const headOf = (change: OutgoingChange) => ({
  entity: entityNameOf(change.entity),
  key: Object.fromEntries(
    Object.entries(showRow(change.entity, change.recordKey)).map(([field, value]) => [field, String(value)]),
  ),
  aggregateType: change.aggregateType,
  aggregateId: change.aggregateId,
  position: change.position,
  at: change.at,
  shortened: change.shortened,
  service: change.service,
  actingUser: change.actingUser,
  requestId: change.requestId,
});

const textOf = ({ entity }: OutgoingChange, row: Row | null): string | null =>
  row === null ? null : JSON.stringify(showRow(entity, row));
