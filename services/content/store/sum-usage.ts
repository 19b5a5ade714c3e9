import type { Collection, Document } from 'mongodb';
import type { FileStore } from '../domain/ports.ts';
import type { Usage } from '../domain/quota.ts';

/** Sums `length` of the documents of one owner; `prefix` is where the documents have its fields. An index with the length answers it. */
export async function sumUsage<T extends Document>(
  collection: Collection<T>,
  of: Parameters<FileStore['usage']>[0],
  prefix = '',
): Promise<Usage> {
  const [field, value] = Object.entries(of)[0] ?? [];
  const group = { _id: null, bytes: { $sum: '$length' }, files: { $sum: 1 } };
  const pipeline = [{ $match: { [`${prefix}${field}`]: value } }, { $group: group }];
  const [found] = await collection.aggregate<Usage>(pipeline).toArray();
  return { bytes: found?.bytes ?? 0, files: found?.files ?? 0 };
}
