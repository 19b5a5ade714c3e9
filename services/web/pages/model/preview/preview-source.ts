import { portalApi } from '../../../app/api/client.ts';
import type { Version } from '../queries.ts';
import { imageType, previewKind, textLimit, textPreview } from './preview-kind.ts';

/** A file that can be looked at: of a version, or a document about it. */
export interface PreviewSource {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Only so many bytes from its beginning. */
  readonly read: (bytes: number, signal: AbortSignal) => Promise<Blob>;
}

interface Listed {
  readonly name: string;
  readonly size: number;
}

const beginning = (bytes: number) => ({ headers: { range: `bytes=0-${bytes - 1}` }, parseAs: 'blob' as const });

function bytesOf({ data }: { readonly data?: Blob | undefined }): Blob {
  if (!data) throw new Error('The answer has no file.');
  return data;
}

/** Reading a part of a file counts as no download. */
export const artifactSource = (
  { solutionId, revisionId }: Version,
  { artifactId, name, size }: Listed & { readonly artifactId: string },
): PreviewSource => ({
  ...{ id: artifactId, name, size },
  read: async (bytes, signal) => {
    const params = { path: { solutionId }, query: { artifactId, revisionId } };
    return bytesOf(await portalApi.GET('/downloads/{solutionId}', { params, ...beginning(bytes), signal }));
  },
});

export const documentSource = ({
  documentId,
  name,
  size,
}: Listed & { readonly documentId: string }): PreviewSource => ({
  ...{ id: documentId, name, size },
  read: async (bytes, signal) => {
    const params = { path: { documentId } };
    return bytesOf(
      await portalApi.GET('/solution/revision/document/{documentId}', { params, ...beginning(bytes), signal }),
    );
  },
});

/** What is shown of a file; null where its bytes are not what its name says. */
export async function readPreview({ name, size, read }: PreviewSource, signal: AbortSignal) {
  if (previewKind(name, size) === 'image')
    return { image: new Blob([await read(size, signal)], { type: imageType(name) ?? '' }) };
  const bytes = new Uint8Array(await (await read(textLimit, signal)).arrayBuffer()).subarray(0, textLimit);
  return textPreview(name, bytes, size) ?? null;
}
