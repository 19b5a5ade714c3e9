/** Names of what a registry stores, in OCI's words. */
export const mediaTypes = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  plainLayer: 'application/vnd.oci.image.layer.v1.tar',
  zstdLayer: 'application/vnd.oci.image.layer.v1.tar+zstd',
  empty: 'application/vnd.oci.empty.v1+json',
} as const;

const docker = {
  manifest: 'application/vnd.docker.distribution.manifest.v2+json',
  index: 'application/vnd.docker.distribution.manifest.list.v2+json',
} as const;

/** What a request for a manifest accepts. */
export const manifestTypes: readonly string[] = [mediaTypes.manifest, mediaTypes.index, docker.manifest, docker.index];

export const isIndex = (mediaType: string): boolean => mediaType === mediaTypes.index || mediaType === docker.index;

/** Docker's name for a layer or a configuration and OCI's for the same bytes; others are no part of an image that runs here. */
const ociNames: Readonly<Record<string, string>> = {
  'application/vnd.docker.container.image.v1+json': mediaTypes.config,
  'application/vnd.docker.image.rootfs.diff.tar.gzip': mediaTypes.layer,
  'application/vnd.docker.image.rootfs.diff.tar': mediaTypes.plainLayer,
  [mediaTypes.config]: mediaTypes.config,
  [mediaTypes.layer]: mediaTypes.layer,
  [mediaTypes.plainLayer]: mediaTypes.plainLayer,
  [mediaTypes.zstdLayer]: mediaTypes.zstdLayer,
};

/** OCI's name; undefined for layers whose bytes lie elsewhere (`foreign`) and what else a registry may hold. */
export const ociName = (mediaType: string): string | undefined =>
  Object.hasOwn(ociNames, mediaType) ? ociNames[mediaType] : undefined;
