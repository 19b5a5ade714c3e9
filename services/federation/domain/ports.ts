import type { Readable } from 'node:stream';
import type {
  MLPArtifact,
  MLPDocument,
  MLPRevisionDescription,
  MLPSolution,
  MLPSolutionRevision,
} from '../../contracts/catalog-api.ts';
import type { FileLocation } from '../../platform/files/file-location.ts';
import type { Peer, requestedPeer } from './peer.ts';

/** A file that is made while it is sent. */
export interface SentFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Errors of the source come as errors of the stream. */
  open(): Readable;
}

/** `docker`: as `docker save` writes it; `oci`: an OCI image layout. Both are tars. */
export type ImageFormat = 'docker' | 'oci';

/** Images of models, in the registry of this platform. */
export interface Images {
  /**
   * An image that other programs load. Errors: `not_found` where its address names no image of the solution in this registry,
   * since the account of this gateway may read all; `bad_gateway` where the registry has something else there; `unavailable`.
   */
  find(uri: string, solutionId: string, format: ImageFormat): Promise<SentFile>;
  /** Byte for byte. Errors: as of `find`. */
  manifest(uri: string, solutionId: string): Promise<ImageManifest>;
  /** Of its signatures, as cosign keeps them. Errors: as of `find`; `not_found` where it is not signed. */
  signature(uri: string, solutionId: string): Promise<ImageManifest>;
  /** Where a part of it, or of its signatures, is fetched from. Errors: as of `find`; `not_found` for any other digest. */
  part(uri: string, solutionId: string, digest: string): Promise<FileLocation>;
}

export interface ImageManifest {
  readonly mediaType: string;
  /** `sha256:` and 64 digits, of the bytes. */
  readonly digest: string;
  readonly bytes: Buffer;
}

/** The catalog. Errors: `unavailable`. */
export interface Catalog {
  peer(subjectName: string): Promise<Peer | undefined>;
  peerOf(peerId: string): Promise<Peer | undefined>;
  /** This platform itself, which an administrator has marked. */
  self(): Promise<Peer | undefined>;
  peers(): Promise<readonly Peer[]>;
  /** Errors: `conflict` where it is known already. */
  addPeer(peer: ReturnType<typeof requestedPeer>): Promise<Peer>;
  renounce(peer: Peer): Promise<void>;
  /**
   * Active solutions with a public revision, without their pictures, in pages. With `since`, in milliseconds since 1970: those
   * with an artifact of which something was changed since then.
   */
  publicSolutions(since?: number): AsyncIterable<readonly MLPSolution[]>;
  solution(solutionId: string): Promise<MLPSolution | undefined>;
  revision(revisionId: string): Promise<MLPSolutionRevision | undefined>;
  revisions(solutionId: string): Promise<readonly MLPSolutionRevision[]>;
  artifacts(revisionId: string): Promise<readonly MLPArtifact[]>;
  /** Those for everybody. */
  documents(revisionId: string): Promise<readonly MLPDocument[]>;
  /** Those that have it; a document may be there for a group alone. */
  revisionsOf(
    file: { readonly artifactId: string } | { readonly documentId: string },
  ): Promise<readonly MLPSolutionRevision[]>;
  description(revisionId: string): Promise<MLPRevisionDescription | undefined>;
}
