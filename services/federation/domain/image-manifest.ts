import { z } from 'zod';

/** Media types of the manifest of one image. */
export const manifestTypes: readonly string[] = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];

export const manifestLimitBytes = 4 << 20;

export const digestPattern = /^sha256:[0-9a-f]{64}$/;

const blob = z.object({ digest: z.string().regex(digestPattern), size: z.int().min(0) });

/** A part of an image, the size in bytes. */
export type ImagePart = z.output<typeof blob>;

export const manifestShape = z.object({ config: blob, layers: z.array(blob).max(500) });

/** Of the signatures of an image; a layer of it is what was signed. */
export const signatureShape = z.object({
  config: blob,
  layers: z
    .array(blob.extend({ mediaType: z.string(), annotations: z.record(z.string(), z.string()).optional() }))
    .max(50),
});

/** Of an image for several platforms. */
export const indexShape = z.object({
  manifests: z.array(blob.extend({ platform: z.looseObject({ os: z.string(), architecture: z.string() }).optional() })),
});
