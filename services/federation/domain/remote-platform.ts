import type { Readable } from 'node:stream';
import type { Peer } from './peer.ts';
import type { ImageManifest } from './ports.ts';
import type { Selector } from './selector.ts';

/**
 * Another platform, as its public gateway answers. Errors: `not_found`; `unprocessable` where it rejects what is asked;
 * `unavailable` where it cannot be reached or fails; `bad_gateway` where it does not let this platform in (`not_accepted`), or
 * answers with something else than a platform does.
 */
export interface RemotePlatform {
  ping(): Promise<unknown>;
  /** Those that it knows; platforms of the predecessor do not show them. */
  peers(): Promise<unknown>;
  solutions(selector?: Selector): Promise<unknown>;
  /** With its public revisions. */
  solution(solutionId: string): Promise<unknown>;
  /** With its artifacts, its documents and its description. */
  revision(solutionId: string, revisionId: string): Promise<unknown>;
  /**
   * The bytes of an artifact; undefined where they are those with the SHA-256 `known`. A connection that breaks is resumed. Errors
   * besides: the stream fails with `bad_gateway` where it cannot be resumed.
   */
  artifactFile(ids: ArtifactIds, known?: string): Promise<RemoteFile | undefined>;
  /** The manifest of an image; undefined where the platform sends images as a whole alone. */
  imageManifest(ids: ArtifactIds): Promise<ImageManifest | undefined>;
  /** The manifest of its signatures; undefined where it has none. */
  imageSignature(ids: ArtifactIds): Promise<ImageManifest | undefined>;
  /** The configuration or a layer of an image or of its signatures; as `artifactFile`, and `not_found` for any other digest. */
  imagePart(ids: ArtifactIds, digest: string): Promise<RemoteFile>;
  /** Asks to be a peer; its administrators decide. */
  register(): Promise<unknown>;
}

export interface ArtifactIds {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly artifactId: string;
}

export interface RemoteFile {
  /** Bytes, where the platform says how many. */
  readonly size: number | undefined;
  /** Lower-case hex, where the platform says it. */
  readonly sha256: string | undefined;
  /** To be read to its end, or destroyed. */
  readonly stream: Readable;
}

/** The platform of a peer. Errors: `unprocessable` where its address is none. */
export type FindRemotePlatform = (peer: Pick<Peer, 'name' | 'apiUrl'>) => RemotePlatform;
