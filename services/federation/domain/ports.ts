import type { Readable } from 'node:stream';
import type {
  MLPArtifact,
  MLPDocument,
  MLPRevisionDescription,
  MLPSolution,
  MLPSolutionRevision,
} from '../../contracts/catalog-api.ts';
import type { Peer, requestedPeer } from './peer.ts';

/** A file that is made while it is sent. */
export interface SentFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Errors of the source come as errors of the stream. */
  open(): Readable;
}

/** Images of models, in the registry of this platform. */
export interface Images {
  /**
   * An image as `docker save` writes it, which `docker load` reads. Errors: `not_found` where its address names no image of the
   * solution in this registry, since the account of this gateway may read all; `unavailable`.
   */
  find(uri: string, solutionId: string): Promise<SentFile>;
}

/** The catalog. Errors: `unavailable`. */
export interface Catalog {
  peer(subjectName: string): Promise<Peer | undefined>;
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
  revisions(solutionId: string): Promise<readonly MLPSolutionRevision[]>;
  artifacts(revisionId: string): Promise<readonly MLPArtifact[]>;
  /** Those for everybody. */
  documents(revisionId: string): Promise<readonly MLPDocument[]>;
  description(revisionId: string): Promise<MLPRevisionDescription | undefined>;
}
