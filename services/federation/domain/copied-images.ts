import type { Readable } from 'node:stream';
import type { ImagePart } from './image-manifest.ts';
import { readImageReference } from './image-reference.ts';
import type { ImageManifest } from './ports.ts';

/** Images of other platforms in the registry of this one. Everything may be repeated. Errors besides those named: `unavailable`. */
export interface CopiedImages {
  /** What a record names, as `registry.example.org/churn_<solutionId>:1.0.0`. */
  nameOf(repository: string, tag: string): string;
  /** Whether that is an image of the solution in this registry. */
  isOwn(name: string, solutionId: string): boolean;
  has(repository: string, part: ImagePart): Promise<boolean>;
  /** Errors: `bad_gateway` where other bytes arrive than the digest says; what `source` fails with. */
  push(repository: string, part: ImagePart, source: Readable): Promise<void>;
  /** The digest of what a tag names; undefined where there is nothing. */
  digestOf(repository: string, tag: string): Promise<string | undefined>;
  /** After all its parts. */
  putManifest(repository: string, tag: string, manifest: ImageManifest): Promise<void>;
}

/** Where a copy of an image is kept: the name is that at its source, which has the id of the solution at its end. */
export function imagePlace(named: string | null, solutionId: string, version: string) {
  const repository = readImageReference(named ?? '', solutionId)?.repository ?? `model_${solutionId}`;
  const tag = version.replaceAll(/[^\w.-]/g, '_').replace(/^[.-]/, '_');
  return { repository, tag };
}
