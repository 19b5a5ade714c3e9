import type { Context } from 'koa';
import { type Downloadable, sendFile } from '../../../kit/http/download.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { checksumOfText, readMetadata } from '../../app/read-metadata.ts';
import { type ArtifactPath, nameOf, parentOf } from '../../domain/artifact-path.ts';
import { checksumOf } from '../../domain/checksums.ts';
import { contentTypeOf } from '../../domain/content-types.ts';
import { isMetadata } from '../../domain/coordinates.ts';
import type { StoredArtifact } from '../../domain/ports.ts';
import { type OperationDeps, operation } from '../deps.ts';
import { artifactAddress, artifactParams, group, repositoryParams, requireRepository } from '../fields.ts';
import { readRemotely } from '../remote.ts';
import { listQuery, sendFolder } from '../send-folder.ts';
import { textFile } from '../text-file.ts';

const read = operation({
  ...{ method: 'GET', path: artifactAddress, id: 'readArtifact', group, access: 'open' },
  summary: 'An artifact, its checksum, or what lies in a folder',
  description:
    '`.md5`, `.sha1`, `.sha256` and `.sha512` after the name of an artifact answer its checksum; `maven-metadata.xml` is made of ' +
    'what is stored. A folder is a page, or JSON with `Accept: application/json` or `?format=json`.',
  params: artifactParams,
  query: listQuery,
  answerType: '*/*',
  failures: [400, 401, 403, 404, 416, 503],
  async run({ ctx, params: { repository, path }, query }, deps) {
    requireRepository(repository, deps);
    if (deps.remote) return readRemotely(ctx, path, deps, deps.remote);
    if (ctx.path.endsWith('/')) return sendFolder(ctx, { folder: path, query }, deps);
    const found = await findFile(ctx, path, deps);
    if (found) return sendFile(ctx, found);
    return sendFolder(ctx, { folder: path, query }, deps);
  },
});

const root = operation({
  ...{ method: 'GET', path: '/repository/{repository}', id: 'readRepository', group, access: 'open' },
  summary: 'What lies at the top of the repository',
  params: repositoryParams,
  query: listQuery,
  answerType: '*/*',
  failures: [400, 401, 403, 404, 503],
  async run({ ctx, params: { repository }, query }, deps) {
    requireRepository(repository, deps);
    if (deps.remote) return readRemotely(ctx, '', deps, deps.remote);
    return sendFolder(ctx, { folder: '', query }, deps);
  },
});

export const readOperations = [root, read];

/** Undefined where there is no file of this path; it may be a folder. */
async function findFile(ctx: Context, path: ArtifactPath, deps: OperationDeps): Promise<Downloadable | undefined> {
  const checksum = checksumOf(path);
  const of = checksum?.of ?? path;
  const metadata = isMetadata(of) ? await findMetadata(ctx, of, deps) : undefined;
  if (metadata) {
    if (!checksum) return metadata.file;
    return textFile(path, checksumOfText(metadata.text, checksum.name), metadata.file.modifiedAt);
  }
  const found = await deps.store.find(of);
  if (!found) return undefined;
  await deps.authorise.readFile(clientIn(ctx), of);
  if (!checksum) return fileOf(found, deps);
  return textFile(path, (await deps.store.checksums(found.sha256))[checksum.name], found.storedAt);
}

async function findMetadata(ctx: Context, path: ArtifactPath, { store, authorise }: OperationDeps) {
  const view = await authorise.readFolder(clientIn(ctx), parentOf(path));
  const metadata = await readMetadata(store, path, view.showsFile);
  return metadata && { text: metadata.text, file: textFile(path, metadata.text, metadata.updatedAt) };
}

const fileOf = ({ path, size, sha256, storedAt }: StoredArtifact, { store }: OperationDeps): Downloadable => ({
  ...{ name: nameOf(path), size, contentType: contentTypeOf(path), etag: sha256, modifiedAt: storedAt },
  disposition: 'attachment',
  open: (range) => store.read(sha256, range),
});
