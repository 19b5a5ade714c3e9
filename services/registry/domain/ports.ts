import type { RelayDownload } from '../../kit/http/proxy/relay-download.ts';
import type { WholeResponse } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { Solution } from './actions.ts';
import type { Party } from './party.ts';
import type { Grant } from './scope.ts';

/** Finds what decides about a solution; undefined where the catalog does not know it. Errors: `unavailable`. */
export type FindSolution = (solutionId: string) => Promise<Solution | undefined>;

/**
 * Finds the addresses of the images that the revisions of a solution name; undefined where the catalog does not know it. Errors:
 * `unavailable`.
 */
export type FindImageUris = (solutionId: string) => Promise<readonly string[] | undefined>;

/** What a client shows: a name and a password, an API token or the token of a log-in in its place. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Where a request comes from, for limits. */
export interface Origin {
  /** The IP address of the client; identity counts failures by its network. */
  readonly address: string;
  readonly requestId: string;
}

/** Finds the party behind credentials. Errors: `unauthenticated`, `forbidden`, `rate_limited`, `unavailable`. */
export type Recognise = (credentials: Credentials, from: Origin) => Promise<Party>;

/** The registry that keeps the images. */
export interface Engine {
  readonly upstream: Upstream;
  /** Answers a request for a layer, whose bytes this service does not look at. */
  readonly relay: RelayDownload;
  /** The header that it accepts for these repositories. */
  authorization(grants: readonly Grant[]): Promise<string>;
  /** Sends a request without a body, or with a small one. Errors: `unavailable`, `bad_gateway`. */
  send(request: EngineRequest): Promise<WholeResponse>;
}

export interface EngineRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly grants: readonly Grant[];
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: Buffer;
}

/** How far the registry that keeps the images is. */
export interface EngineState {
  readonly state: 'ready' | 'preparing' | 'unavailable';
  /** For people: what it does, or what to do. */
  readonly detail: string;
}
