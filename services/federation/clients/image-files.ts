import type { Readable } from 'node:stream';
import type { ImageReference } from '../domain/image-reference.ts';
import type { ImageFormat } from '../domain/ports.ts';
import type { ArchivedFile } from './tar-archive.ts';

/** Bytes in a registry. */
export interface Blob {
  /** `sha256:` and 64 digits. */
  readonly digest: string;
  /** In bytes. */
  readonly size: number;
}

/** An image as a registry has it. */
export interface StoredImage {
  readonly manifest: Blob & { readonly bytes: Buffer; readonly mediaType: string };
  readonly config: Blob;
  readonly layers: readonly Blob[];
}

type OpenBlob = (digest: string) => Promise<Readable>;

const hexOf = (digest: string) => digest.slice('sha256:'.length);
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const blobFile = (name: string, { digest, size }: Blob, open: OpenBlob): ArchivedFile => ({
  ...{ name, content: { size, open: () => open(digest) } },
});
/** An image may have a layer twice; an archive has it once. */
const once = (blobs: readonly Blob[]) => [...new Map(blobs.map((blob) => [blob.digest, blob])).values()];

/** The files that `docker load` reads: the configuration, the layers as they are kept, and a list of both. */
function savedImage({ tagged }: ImageReference, { config, layers }: StoredImage, open: OpenBlob): ArchivedFile[] {
  const configName = `${hexOf(config.digest)}.json`;
  const layerName = ({ digest }: Blob) => `${hexOf(digest)}.tar`;
  const list = [{ Config: configName, RepoTags: [tagged], Layers: layers.map(layerName) }];
  return [
    { name: 'manifest.json', content: json(list) },
    blobFile(configName, config, open),
    ...once(layers).map((layer) => blobFile(layerName(layer), layer, open)),
  ];
}

/** The files of an OCI image layout, with the manifest byte for byte: its digest, and what was signed with it, stay as they are. */
function layout({ tagged }: ImageReference, { manifest, config, layers }: StoredImage, open: OpenBlob): ArchivedFile[] {
  const { digest, size, mediaType, bytes } = manifest;
  const annotations = {
    'org.opencontainers.image.ref.name': tagged.slice(tagged.lastIndexOf(':') + 1),
    'io.containerd.image.name': tagged,
  };
  const index = {
    ...{ schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json' },
    manifests: [{ mediaType, digest, size, annotations }],
  };
  const blobName = (blob: Blob) => `blobs/sha256/${hexOf(blob.digest)}`;
  return [
    { name: 'oci-layout', content: json({ imageLayoutVersion: '1.0.0' }) },
    { name: 'index.json', content: json(index) },
    { name: blobName(manifest), content: bytes },
    ...once([config, ...layers]).map((blob) => blobFile(blobName(blob), blob, open)),
  ];
}

/** The files of an image in a form that other programs load. */
export const imageFiles: Readonly<Record<ImageFormat, typeof savedImage>> = { docker: savedImage, oci: layout };
