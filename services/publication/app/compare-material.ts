import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { changedParts } from '../domain/checks/seen.ts';
import type { RequestRecords, Revision, Step } from '../domain/records.ts';
import { visibilityOf } from '../domain/records.ts';
import { seenParts } from './checks/seen-parts.ts';
import type { PublicationDeps } from './deps.ts';

export interface ApprovedMaterial {
  /** SHA-256 of the pending versions that readers see from now on. */
  readonly versions: readonly string[];
}

/**
 * Compares what the checks of a request have seen with what is there now: only that is approved. Errors: `unavailable`.
 */
export async function compareMaterial(
  { findMaterial, seen }: Pick<PublicationDeps, 'findMaterial' | 'seen'>,
  { revision, ...records }: RequestRecords & { readonly revision: Revision },
  steps: readonly Step[],
): Promise<Rejected | ApprovedMaterial> {
  const { request } = records;
  const material = await findMaterial({ ...records, revision, visibility: visibilityOf(request) });
  const now = seenParts(material);
  for (const { name, statusCode } of steps) {
    if (statusCode !== 'SU') continue;
    const before = await seen.find(`${request.trackingId}`, name);
    if (!before) return changed(`It is not known any more what ${name} has seen`);
    const parts = changedParts(before, now);
    if (parts.length > 0) return changed(`${listOf(parts)} changed after ${name}`);
  }
  return { versions: material.pending ?? [] };
}

const changed = (what: string): Rejected =>
  reject('conflict', 'changed_after_checks', `${what}: withdraw the request, and request the publication again.`);

/** A report is short. */
const shown = 5;

function listOf(parts: readonly string[]): string {
  const more = parts.length > shown ? ` and ${parts.length - shown} more` : '';
  return `${parts.slice(0, shown).join(', ')}${more}`;
}
