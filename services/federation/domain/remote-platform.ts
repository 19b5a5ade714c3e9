import type { Peer } from './peer.ts';
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
  /** Asks to be a peer; its administrators decide. */
  register(): Promise<unknown>;
}

/** The platform of a peer. Errors: `unprocessable` where its address is none. */
export type FindRemotePlatform = (peer: Pick<Peer, 'name' | 'apiUrl'>) => RemotePlatform;
