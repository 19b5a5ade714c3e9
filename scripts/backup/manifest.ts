import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The last member of an archive: without it the archive is not whole. */
export const manifestName = 'manifest.json';

/** Names become paths of files below the home, and only there. */
const memberName = z
  .string()
  .refine((name) => !name.startsWith('/') && !name.split('/').includes('..'), 'leads elsewhere');

const member = z.strictObject({ name: memberName, bytes: z.number(), sha256: z.string() });

/** What the manifest says of a member. */
export const memberOf = (name: string, bytes: Uint8Array): Member => ({
  ...{ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
});

const table = z.strictObject({ name: z.string(), columns: z.array(z.string()) });

const schema = z.strictObject({
  service: z.string(),
  schema: z.string(),
  /** What has been applied, by the table that says so. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
});

/** `indexes` are in extended JSON: their filters have dates and 64-bit numbers. */
const collection = z.strictObject({ name: z.string(), indexes: z.string() });

const offsets = z.record(z.string(), z.record(z.string(), z.string()));

/** What is in an archive, and what is needed beside its members to restore them. */
export const manifestShape = z.strictObject({
  format: z.literal(1, 'was written in a format that this release does not know; take the release that wrote it'),
  release: z.string(),
  startedAt: z.string(),
  schemas: z.array(schema),
  collections: z.array(collection),
  /** The end of each partition when the backup began, by topic. */
  offsets,
  /** Whether images are in the archive; false where a registry elsewhere keeps them. */
  hasImages: z.boolean(),
  members: z.array(member),
});

export type Manifest = z.output<typeof manifestShape>;
export type Member = z.output<typeof member>;
export type SavedSchema = z.output<typeof schema>;
export type SavedCollection = z.output<typeof collection>;
export type Offsets = z.output<typeof offsets>;
