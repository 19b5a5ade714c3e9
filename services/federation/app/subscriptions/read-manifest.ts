import type { ZodType } from 'zod';
import type { ImagePart } from '../../domain/image-manifest.ts';
import type { ImageManifest } from '../../domain/ports.ts';
import { badAnswer } from './copy-context.ts';

/** What a manifest of another platform says. Errors: `bad_gateway` where it is none. */
export function readManifest<T>(shape: ZodType<T>, { bytes }: ImageManifest, peerName: string): T {
  const { data } = shape.safeParse(parse(bytes.toString()));
  if (data === undefined) throw badAnswer(`${peerName} sends a manifest of an image that is none.`);
  return data;
}

/** An image may have a layer twice. */
export const distinctParts = (parts: readonly ImagePart[]): readonly ImagePart[] => [
  ...new Map(parts.map(({ digest, size }) => [digest, { digest, size }])).values(),
];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
