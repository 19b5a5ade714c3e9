import { createHash } from 'node:crypto';
import { wholeOf } from '../../../../scripts/backup/parts.ts';
import { readMembers } from '../../../../scripts/backup/read-archive.ts';

/** A checksum for each table, collection and file of an archive. PostgreSQL keeps rows in no order, so those of a table are sorted. */
export async function contentsOf(path: string): Promise<Record<string, string>> {
  const wholes = new Map<string, Buffer[]>();
  for await (const { name, bytes } of readMembers(path)) {
    if (!name.includes('/')) continue;
    const whole = wholeOf(name);
    wholes.set(whole, [...(wholes.get(whole) ?? []), bytes]);
  }
  return Object.fromEntries(
    Array.from(wholes, ([name, parts]) => {
      const bytes = Buffer.concat(parts);
      const sorted = name.startsWith('postgresql/') ? bytes.toString().split('\n').sort().join('\n') : bytes;
      return [name, createHash('sha256').update(sorted).digest('hex')];
    }),
  );
}
