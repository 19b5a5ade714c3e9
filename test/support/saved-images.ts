import { gzipSync } from 'node:zlib';
import { digestOf } from '../../services/onboarding/images/oci/digest.ts';
import { mediaTypes } from '../../services/onboarding/images/oci/media-types.ts';
import type { Tarred } from './publication-corpus/archives.ts';

const json = (value: unknown) => JSON.stringify(value);
export const bottom = Buffer.from('the layer below');
export const top = Buffer.from('the layer above');
/** The configuration of an image with these layers. */
export const configOf = (...layers: Buffer[]) =>
  json({
    architecture: 'amd64',
    os: 'linux',
    rootfs: { type: 'layers', diff_ids: layers.map((one) => digestOf(one)) },
  });

/** As `docker save` wrote it until version 25. */
export const dockerArchive = (layers: readonly Buffer[] = [bottom, top], config = configOf(bottom, top)): Tarred[] => [
  ...layers.map((bytes, index) => ({ name: `${index}/layer.tar`, bytes })),
  { name: 'config.json', bytes: config },
  {
    name: 'manifest.json',
    bytes: json([{ Config: 'config.json', RepoTags: ['a:1'], Layers: layers.map((_, index) => `${index}/layer.tar`) }]),
  },
];

const blob = (bytes: Buffer | string): Tarred => ({
  name: `blobs/sha256/${digestOf(bytes).slice('sha256:'.length)}`,
  bytes,
});
export const describeBlob = (mediaType: string, bytes: Buffer | string) => ({
  ...{ mediaType, digest: digestOf(bytes), size: Buffer.byteLength(bytes) },
});

/** The layout of the Open Container Initiative, with one image, or one for each platform. */
export function layout(
  change: { readonly layerType?: string; readonly size?: number; readonly platforms?: string[] } = {},
) {
  const { layerType = mediaTypes.layer, platforms } = change;
  const layer = gzipSync(bottom);
  const config = configOf(bottom);
  const described = describeBlob(layerType, layer);
  const manifest = json({
    ...{ schemaVersion: 2, mediaType: mediaTypes.manifest, config: describeBlob(mediaTypes.config, config) },
    layers: [{ ...described, size: change.size ?? described.size }],
  });
  const entry = describeBlob(mediaTypes.manifest, manifest);
  const several = (platforms ?? []).map((architecture) => ({ ...entry, platform: { os: 'linux', architecture } }));
  const index = json({ schemaVersion: 2, mediaType: mediaTypes.index, manifests: several });
  const top = platforms ? describeBlob(mediaTypes.index, index) : entry;
  const entries: Tarred[] = [
    { name: 'oci-layout', bytes: '{"imageLayoutVersion":"1.0.0"}' },
    { name: 'index.json', bytes: json({ schemaVersion: 2, manifests: [top] }) },
    ...[blob(layer), blob(config), blob(manifest)],
    ...(platforms ? [blob(index)] : []),
  ];
  return { entries, manifest };
}
