// Generated from schemas/openapi/federation.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Artifact {
  readonly artifactId: string;
  readonly name: string;
  readonly uri: string;
  readonly filename: string;
  readonly size: number;
}

export interface Catalog {
  readonly catalogId: string;
  readonly name: string;
  readonly accessTypeCode: string;
  readonly publisher: string;
  readonly url: string;
}

export interface Document {
  readonly documentId: string;
  readonly name: string;
  readonly uri: string;
  readonly filename: string;
  readonly size: number;
}

export interface Failure {
  /** What is wrong. */
  readonly error: string;
  readonly message: string;
  readonly content: null;
  /** Stable; programs use this. */
  readonly code: string;
}

export interface Peer {
  readonly peerId: string;
  readonly name: string;
  readonly subjectName: string;
  readonly apiUrl: string;
  readonly statusCode: string;
}

export interface Solution {
  readonly solutionId: string;
  readonly name: string;
  readonly origin: string;
  readonly revisions?: readonly SolutionRevision[];
}

export interface SolutionRevision {
  readonly revisionId: string;
  readonly solutionId: string;
  readonly version: string;
  readonly accessTypeCode: string;
}

/** Every operation, by its method and path. */
export interface FederationApi {
  /** Whether this platform answers, and what it is */
  'GET /ping': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: Peer; };
  };
  /** The peers of this platform, for itself alone */
  'GET /peers': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Peer[]; };
  };
  /** Ask to be a peer; what is known of it comes from the certificate, and an administrator decides */
  'POST /peer/register': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: Peer; };
  };
  /** Be no peer any more */
  'POST /peer/unregister': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: Peer; };
  };
  /** Active solutions with a public revision, those that a selector fits */
  'GET /solutions': {
    readonly params: {  };
    readonly query: { readonly selector?: string; readonly catalogId?: string; };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Solution[]; };
  };
  /** A solution with its public revisions */
  'GET /solutions/{solutionId}': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: Solution; };
  };
  /** The public revisions of a solution */
  'GET /solutions/{solutionId}/revisions': {
    readonly params: { readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly SolutionRevision[]; };
  };
  /** A revision with its artifacts, its documents and its description */
  'GET /solutions/{solutionId}/revisions/{revisionId}': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: { readonly catalogId?: string; };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: SolutionRevision; };
  };
  /** The artifacts of a revision */
  'GET /solutions/{solutionId}/revisions/{revisionId}/artifacts': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Artifact[]; };
  };
  /** The documents of a revision that are for everybody */
  'GET /solutions/{solutionId}/revisions/{revisionId}/documents': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Document[]; };
  };
  /** The bytes of an artifact, or a range of them */
  'GET /solutions/{solutionId}/revisions/{revisionId}/artifacts/{artifactId}/content': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly artifactId: string | number; };
    readonly query: { readonly format?: string; readonly part?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The bytes of a document, or a range of them */
  'GET /solutions/{solutionId}/revisions/{revisionId}/documents/{documentId}/content': {
    readonly params: { readonly solutionId: string | number; readonly revisionId: string | number; readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The bytes of an artifact, or a range of them */
  'GET /artifacts/{artifactId}/content': {
    readonly params: { readonly artifactId: string | number; };
    readonly query: { readonly format?: string; readonly part?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The bytes of a document, or a range of them */
  'GET /documents/{documentId}/content': {
    readonly params: { readonly documentId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** The catalogs of this platform: one, with everything that is public */
  'GET /catalogs': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Catalog[]; };
  };
  /** The artifacts of a revision, by its id alone */
  'GET /revisions/{revisionId}/artifacts': {
    readonly params: { readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Artifact[]; };
  };
  /** The documents of a revision that are for everybody, by its id alone */
  'GET /revisions/{revisionId}/documents': {
    readonly params: { readonly revisionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: readonly Document[]; };
  };
}
