// Generated from schemas/openapi/federation-local.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Certificate {
  readonly subject: string;
  /** The DNS names in it. */
  readonly names: readonly string[];
  readonly issuer: string;
  /** SHA-256. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  /** Milliseconds since 1970. */
  readonly validTo: number;
  /** Whether it expires within 30 days, or has expired. */
  readonly needsRenewal: boolean;
}

export interface Failure {
  /** What is wrong. */
  readonly error: string;
  readonly message: string;
  readonly content: null;
  /** Stable; programs use this. */
  readonly code: string;
}

/** Every operation, by its method and path. */
export interface FederationLocalApi {
  /** With which certificate this platform shows itself to others, and which authorities it believes */
  'GET /certificates': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: { readonly own: Certificate; readonly authorities: readonly Certificate[]; readonly hasRevocations: boolean; }; };
  };
  /** Whether another platform answers, and what it is */
  'GET /peer/{peerId}/ping': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: unknown; };
  };
  /** The peers of another platform; most do not show them */
  'GET /peer/{peerId}/peers': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: unknown; };
  };
  /** What another platform has published, of that what a selector fits */
  'GET /peer/{peerId}/solutions': {
    readonly params: { readonly peerId: string | number; };
    readonly query: { readonly selector?: string; };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: unknown; };
  };
  /** A solution of another platform, with its public revisions */
  'GET /peer/{peerId}/solutions/{solutionId}': {
    readonly params: { readonly peerId: string | number; readonly solutionId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: unknown; };
  };
  /** Ask another platform to know this one; its administrators decide */
  'POST /peer/{peerId}/peer/register': {
    readonly params: { readonly peerId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: unknown; };
  };
  /** How the last run of a subscription went, or how far it is */
  'GET /peer/{peerId}/subscription/{subId}': {
    readonly params: { readonly peerId: string | number; readonly subId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: { readonly run: { readonly peerId: string; readonly subId: number; readonly startedAt: number; readonly endedAt?: number; readonly total: number; readonly tried: number; readonly copied: number; readonly warnings: readonly ({ readonly solutionId: string; readonly message: string; })[]; readonly error?: { readonly reason: string; readonly message: string; }; } | null; readonly failures: readonly ({ readonly solutionId: string; readonly reason: string; readonly message: string; readonly attempts: number; readonly retryAt: number; })[]; readonly withdrawn: readonly ({ readonly solutionId: string; readonly since: number; readonly isHidden: boolean; })[]; }; };
  };
  /** Run a subscription once, now; what it names is copied when the answer comes */
  'POST /peer/{peerId}/subscription/{subId}': {
    readonly params: { readonly peerId: string | number; readonly subId: string | number; };
    readonly query: { readonly wait?: string; };
    readonly body: undefined;
    readonly response: { readonly error: null; readonly message: string; readonly content: { readonly copied: number; readonly failures: readonly ({ readonly solutionId: string; readonly reason: string; readonly message: string; })[]; readonly withdrawn: number; } | null; };
  };
}
