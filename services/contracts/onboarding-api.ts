// Generated from schemas/openapi/onboarding.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

export interface Failure {
  readonly status: 'ERROR';
  /** A word of the predecessor. */
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly modelName?: string;
  readonly taskId?: number;
  readonly trackingId?: string;
  /** Stable; programs use this. */
  readonly code: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface ImageKeys {
  /** As PEM, the newest first; older images are verified by older keys. Empty where images are not signed. */
  readonly keys: readonly string[];
}

export interface OnboardingTask {
  readonly id: string;
  readonly status: string;
  /** Of the steps, those that have ended; with what the current one reports of itself. */
  readonly percent: number;
  readonly trackingId?: string;
  /** Of the task in the catalog. */
  readonly taskId?: number;
  readonly solutionId?: string;
  readonly revisionId?: string;
  readonly dockerImageUri?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt?: number;
  /** Milliseconds since the epoch. */
  readonly endedAt?: number;
  /** Why it failed; what had been stored is removed. */
  readonly failure?: { readonly step: string; readonly code: string; readonly detail: string; };
  /** What the security scan has found, the first 50 findings; once it has ended. */
  readonly scan?: { readonly verdict: string; readonly findings: readonly ({ readonly file: string; readonly member: string | null; readonly what: string; readonly rule: string | null; readonly remedy: string | null; })[]; };
  readonly steps: readonly ({ readonly name: string; readonly status: string; readonly startedAt: number; readonly endedAt?: number; readonly percent?: number; readonly message?: string; })[];
  /** A line for the start and the end of each step that has ended. */
  readonly log: string;
}

export interface Operation {
  readonly id: string;
  readonly status: string;
  /** The event the command led to. */
  readonly result?: Readonly<Record<string, unknown>>;
  readonly problem?: Problem;
}

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Stable; for programs. */
  readonly code: string;
  /** For people. */
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly ({ readonly path: string; readonly message: string; })[];
}

export interface PushLimits {
  /** A model, or its source, in bytes. */
  readonly modelBytes: number;
  /** Each other file of a push, in bytes. */
  readonly documentBytes: number;
  /** All that one user has sent and that is not onboarded yet, in bytes. */
  readonly userBytes: number;
  readonly modelName: { readonly pattern: string; readonly longest: number; };
}

export interface Pushed {
  readonly status: 'SUCCESS';
  /** The solution, as the catalog has it. */
  readonly result: { readonly solutionId: string; readonly name: string; };
  /** Of the task in the catalog. */
  readonly taskId: number;
  /** The step results of the catalog are found under it. */
  readonly trackingId: string;
  /** Where the image is. */
  readonly dockerImageUri?: string;
  /** Why there is no image, where there is none. */
  readonly imageMessage?: string;
  /** Of the security scan: whether a publication would pass it. Absent where there was no file to scan, and before it has ended. */
  readonly scanVerdict?: string;
  /** What the security scan found: the whole in its first line, then each finding with what to do; or that it goes on. */
  readonly scanMessage?: string;
}

export interface Token {
  readonly status: 'SUCCESS';
  readonly jwtToken: string;
}

export interface UploadedBundle {
  readonly status: 'SUCCESS';
  readonly parts: readonly ({ readonly part: string; readonly fileName: string; readonly size: number; })[];
}

/** Every operation, by its method and path. */
export interface OnboardingApi {
  /** A token for a login name and a password */
  'POST /onboarding-app/v2/auth': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username: string; readonly password: string; readonly oneTimeCode?: string; }; };
    readonly response: Token;
  };
  /** A token for a login name and a password */
  'POST /v2/auth': {
    readonly params: {  };
    readonly query: {  };
    readonly body: { readonly request_body: { readonly username: string; readonly password: string; readonly oneTimeCode?: string; }; };
    readonly response: Token;
  };
  /** Push a model: the parts model, metadata and schema of a form; license, source and swagger may come besides */
  'POST /onboarding-app/v2/models': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: Pushed;
  };
  /** Push a model: the parts model, metadata and schema of a form; license, source and swagger may come besides */
  'POST /v2/models': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: Pushed;
  };
  /** Register a model without a client library: a file such as .onnx, or the address of an image */
  'POST /onboarding-app/v2/advancedModel': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: Pushed;
  };
  /** Register a model without a client library: a file such as .onnx, or the address of an image */
  'POST /v2/advancedModel': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: Pushed;
  };
  /** Upload a bundle to be pushed later: a form with one zip of a model, a .proto and a .json file */
  'POST /onboarding-app/v2/bundle': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: UploadedBundle;
  };
  /** Upload a bundle to be pushed later: a form with one zip of a model, a .proto and a .json file */
  'POST /v2/bundle': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: UploadedBundle;
  };
  /** Push the model of the uploaded bundle */
  'POST /onboarding-app/v2/bundle/models': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Pushed;
  };
  /** Push the model of the uploaded bundle */
  'POST /v2/bundle/models': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Pushed;
  };
  /** Build the image of a revision */
  'POST /onboarding-app/v2/generateMicroservice': {
    readonly params: {  };
    readonly query: { readonly solutioId: string; readonly revisionId: string; readonly modName?: string; readonly deployment_env?: string; readonly trackingId?: string; };
    readonly body: undefined;
    readonly response: Pushed;
  };
  /** Build the image of a revision */
  'POST /v2/generateMicroservice': {
    readonly params: {  };
    readonly query: { readonly solutioId: string; readonly revisionId: string; readonly modName?: string; readonly deployment_env?: string; readonly trackingId?: string; };
    readonly body: undefined;
    readonly response: Pushed;
  };
  /** How far a task is, with its log; with `Accept: text/event-stream` each change as an event */
  'GET /onboarding-app/v2/tasks/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: OnboardingTask;
  };
  /** How far a task is, with its log; with `Accept: text/event-stream` each change as an event */
  'GET /v2/tasks/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: OnboardingTask;
  };
  /** The public keys that verify images of this platform, for `cosign verify --key` and `modelyard verify` */
  'GET /onboarding-app/v2/imageKeys': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: ImageKeys;
  };
  /** The public keys that verify images of this platform, for `cosign verify --key` and `modelyard verify` */
  'GET /v2/imageKeys': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: ImageKeys;
  };
  /** What a push may be: sizes of its files, and names of models */
  'GET /onboarding-app/v2/limits': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: PushLimits;
  };
  /** What a push may be: sizes of its files, and names of models */
  'GET /v2/limits': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: PushLimits;
  };
  /** The outcome of a command, once it is known */
  'GET /operations/{id}': {
    readonly params: { readonly id: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: Operation;
  };
}
