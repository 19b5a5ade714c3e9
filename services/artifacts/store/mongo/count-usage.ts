import type { ClientSession } from 'mongodb';
import type { Usage } from '../../domain/usage.ts';
import type { Collections } from './collections.ts';

/** Moves bytes and files to or from accounts of space. */
export async function countUsage(
  { accounts }: Pick<Collections, 'accounts'>,
  names: readonly string[],
  { bytes, files }: Usage,
  session: ClientSession,
): Promise<void> {
  for (const _id of names)
    await accounts.updateOne({ _id }, { $inc: { bytes, files } }, { session, upsert: files > 0 });
}
