import { sanitizeDescription } from '../../../services/content/domain/description.ts';
import { DemoError } from '../demo-error.ts';
import type { Answered, ContentClient, Upload } from './content-client.ts';
import { describeSolution } from './description.ts';
import { type RevisionPlace, type SolutionFile, solutionDocuments, solutionImage } from './solution.ts';

/** One thing of the solution that was stored, read back and found the same. */
export interface StoredContent {
  readonly what: 'image' | 'document' | 'description';
  readonly name: string;
  readonly bytes: number;
  /** The path below the edge where it can be looked at. */
  readonly href: string;
  readonly commandId: string;
  /** How long storing it took, from the request to the answer. */
  readonly storedMs: number;
}

/** Stores image, documents and description for a revision, and reads all of them back. Throws a DemoError on any difference. */
export async function storeContent(content: ContentClient, place: RevisionPlace): Promise<StoredContent[]> {
  const { solutionId, revisionId, workspace } = place;
  const file = solutionImage();
  const image = await readBack(content, 'image', file, await content.storeImage(solutionId, file));
  const documents: StoredContent[] = [];
  for (const file of solutionDocuments()) {
    const stored = await content.storeDocument(solutionId, revisionId, workspace, file);
    documents.push(await readBack(content, 'document', file, stored));
  }
  const description = await storeDescription(content, place, describeSolution(image, documents));

  expectNames('images', await content.imageNames(solutionId), [image], true);
  expectNames('documents', await content.documentNames(solutionId, revisionId, workspace), documents, false);
  return [description, image, ...documents];
}

async function readBack(
  content: ContentClient,
  what: StoredContent['what'],
  { name, bytes }: SolutionFile,
  { value, commandId, tookMs }: Answered<Upload>,
): Promise<StoredContent> {
  if (value.name !== name.normalize('NFC')) throw new DemoError(`"${name}" was stored as "${value.name}".`);
  const back = await content.download(value.href);
  const difference = firstDifference(bytes, back);
  if (difference !== undefined)
    throw new DemoError(
      `"${name}" came back different: ${back.length} bytes for ${bytes.length}, the first difference at byte ${difference}.`,
    );
  return { what, name: value.name, bytes: back.length, href: value.href, commandId, storedMs: tookMs };
}

/** Compares with the sanitised text, which is what is stored and what every reader gets. */
async function storeDescription(
  content: ContentClient,
  { solutionId, revisionId, workspace }: RevisionPlace,
  html: string,
): Promise<StoredContent> {
  const sent = { description: html, solutionId, revisionId };
  const { value: stored, commandId, tookMs } = await content.storeDescription(workspace, sent);
  if (stored.description !== sanitizeDescription(html))
    throw new DemoError('The description was not stored as the sanitised form of what was sent.');
  if (/<script|onclick|alert\(/i.test(stored.description))
    throw new DemoError('The stored description still holds what a browser could run.');
  const { path, value: back } = await content.description(workspace, solutionId, revisionId);
  if (JSON.stringify(back) !== JSON.stringify(stored))
    throw new DemoError('The description that was read back is not the one that was stored.');
  const bytes = Buffer.byteLength(back.description);
  return { what: 'description', name: 'description', bytes, href: path, commandId, storedMs: tookMs };
}

function expectNames(what: string, listed: readonly string[], stored: readonly StoredContent[], alone: boolean): void {
  const missing = stored.filter(({ name }) => !listed.includes(name)).map(({ name }) => name);
  if (missing.length > 0) throw new DemoError(`The list of ${what} does not name ${missing.join(', ')}.`);
  if (alone && listed.length > stored.length)
    throw new DemoError(`The list of ${what} names ${listed.join(', ')}, but a new one replaces the others.`);
}

/** The index of the first byte that differs; undefined where both are the same. */
function firstDifference(left: Buffer, right: Buffer): number | undefined {
  if (left.equals(right)) return undefined;
  const index = left.findIndex((byte, position) => byte !== right[position]);
  return index < 0 ? left.length : index;
}
