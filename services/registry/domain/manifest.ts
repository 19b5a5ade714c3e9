/** The media types of manifests, those of images and of indexes. */
export const manifestTypes = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];

/** What a manifest says of itself, and what an index of referrers says of it. */
export interface Manifest {
  readonly mediaType?: string;
  readonly artifactType?: string;
  /** The digest of the manifest that it refers to. */
  readonly subject?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** An entry of an index. */
export interface Descriptor {
  readonly mediaType: string;
  readonly size: number;
  readonly digest: string;
  readonly artifactType?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Reads a manifest; undefined where it is not one. Whether it is valid is decided by the registry that keeps it. */
export function readManifest(text: string): Manifest | undefined {
  const value = parsed(text);
  if (!isRecord(value)) return undefined;
  const { mediaType, artifactType, subject, config, annotations } = value;
  // An image that names no type is of the type of its configuration.
  const type = nonEmpty(artifactType) ?? (isRecord(config) ? nonEmpty(config.mediaType) : undefined);
  const refersTo = isRecord(subject) ? nonEmpty(subject.digest) : undefined;
  const texts = isRecord(annotations)
    ? Object.entries(annotations).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];
  return {
    ...(typeof mediaType === 'string' && { mediaType }),
    ...(type !== undefined && { artifactType: type }),
    ...(refersTo !== undefined && { subject: refersTo }),
    ...(texts.length > 0 && { annotations: Object.fromEntries(texts) }),
  };
}

/** The entries of an index; none where the text is not one. */
export function readIndex(text: string): readonly Descriptor[] {
  const value = parsed(text);
  const manifests: readonly unknown[] = isRecord(value) && Array.isArray(value.manifests) ? value.manifests : [];
  return manifests.flatMap((one) => {
    if (!isRecord(one)) return [];
    const { mediaType, size, digest } = one;
    if (typeof mediaType !== 'string' || typeof size !== 'number' || typeof digest !== 'string') return [];
    return [{ ...one, mediaType, size, digest }];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nonEmpty = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
