import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { type Digest, isDigest } from './digest.ts';

/** The most layers that container engines mount above each other. */
export const mostLayers = 127;

const digest = z.custom<Digest>(isDigest, 'is not a digest of SHA-256');
const annotations = z.record(z.string(), z.string());

const descriptor = z.object({
  mediaType: z.string(),
  digest,
  size: z.int().min(0),
  annotations: annotations.optional(),
  artifactType: z.string().optional(),
  platform: z.object({ architecture: z.string(), os: z.string(), variant: z.string().optional() }).optional(),
});

const manifest = z.object({
  schemaVersion: z.literal(2),
  mediaType: z.string().optional(),
  artifactType: z.string().optional(),
  config: descriptor,
  layers: z.array(descriptor).max(mostLayers),
  subject: descriptor.optional(),
  annotations: annotations.optional(),
});

const index = z.object({
  schemaVersion: z.literal(2),
  mediaType: z.string().optional(),
  manifests: z.array(descriptor).max(1_000),
  annotations: annotations.optional(),
});

/** Go programs write `null` for a list or a map that is empty. */
const nullable = <T extends z.ZodType>(type: T) => type.nullish();

/** Fields that are not named here are kept: the base's author may have set them. */
const imageConfig = z.looseObject({
  architecture: z.string(),
  os: z.string(),
  variant: z.string().optional(),
  created: z.string().optional(),
  config: nullable(
    z.looseObject({
      User: z.string().optional(),
      ExposedPorts: nullable(z.record(z.string(), z.object({}))),
      Env: nullable(z.array(z.string())),
      Entrypoint: nullable(z.array(z.string())),
      Cmd: nullable(z.array(z.string())),
      WorkingDir: z.string().optional(),
      Labels: nullable(annotations),
    }),
  ),
  rootfs: z.object({ type: z.literal('layers'), diff_ids: z.array(digest).max(mostLayers) }),
  history: nullable(z.array(z.looseObject({ empty_layer: z.boolean().optional() }))),
});

export type Descriptor = z.infer<typeof descriptor>;
export type Manifest = z.infer<typeof manifest>;
export type Index = z.infer<typeof index>;
export type ImageConfig = z.infer<typeof imageConfig>;

/** `what` names the document in the error: `the manifest of docker.io/library/python:3.12`. Errors: `unprocessable`. */
export const parseManifest = (text: string, what: string): Manifest => parse(manifest, text, what);
export const parseIndex = (text: string, what: string): Index => parse(index, text, what);
export const parseImageConfig = (text: string, what: string): ImageConfig => parse(imageConfig, text, what);

function parse<T>(type: z.ZodType<T>, text: string, what: string): T {
  const result = type.safeParse(json(text));
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new AppError('unprocessable', `${what} is not usable: ${first?.path.join('.') || 'it'}: ${first?.message}.`, {
    reason: 'image_invalid',
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
