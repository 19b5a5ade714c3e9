import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { ArchiveError } from './archive-error.ts';
import { type Manifest, type Member, manifestName, manifestShape, memberOf } from './manifest.ts';
import type { Part } from './parts.ts';

/** All members in their order, the manifest last. Throws an ArchiveError where the bytes are no whole archive. */
export async function* readMembers(path: string): AsyncGenerator<Part> {
  const members = extract();
  pipeline(createReadStream(path), createZstdDecompress(), members, () => undefined);
  try {
    for await (const entry of members) yield { name: entry.header.name, bytes: await buffer(entry) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(`${path} cannot be read to its end (${why}): take another backup.`);
  }
}

/** Reads the whole archive and compares each member with the manifest. Throws an ArchiveError that names what differs. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Member[] = [];
  let last: Buffer | undefined;
  for await (const { name, bytes } of readMembers(path)) {
    if (last) throw new ArchiveError(`${path} goes on after its manifest: take another backup.`);
    if (name === manifestName) last = bytes;
    else found.push(memberOf(name, bytes));
  }
  if (!last)
    throw new ArchiveError(`${path} ends before its manifest, so its backup was not finished: take another one.`);
  const manifest = parseManifest(path, last);
  if (manifest.members.length !== found.length)
    throw new ArchiveError(`${path} has ${found.length} members of ${manifest.members.length}: take another backup.`);
  for (const [index, { name, bytes, sha256 }] of found.entries()) {
    const wanted = manifest.members[index];
    if (wanted?.name === name && wanted.bytes === bytes && wanted.sha256 === sha256) continue;
    throw new ArchiveError(`${path} is damaged: ${name} has not the SHA-256 of the manifest. Take another backup.`);
  }
  return manifest;
}

function parseManifest(path: string, bytes: Buffer): Manifest {
  const { success, data, error } = manifestShape.safeParse(JSON.parse(bytes.toString()));
  if (success) return data;
  const [issue] = error.issues;
  throw new ArchiveError(`The manifest of ${path}: ${issue?.path.join('.')} ${issue?.message}.`);
}
