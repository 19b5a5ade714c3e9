// Generated from schemas/openapi/artifacts.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

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

export interface StoredArtifact {
  readonly path: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Upload {
  readonly id: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Every operation, by its method and path. */
export interface ArtifactsApi {
  /** What lies at the top of the repository */
  'GET /repository/{repository}': {
    readonly params: { readonly repository: string | number; };
    readonly query: { readonly format?: string; readonly after?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** An artifact, its checksum, or what lies in a folder */
  'GET /repository/{repository}/{path}': {
    readonly params: { readonly repository: string | number; readonly path: string | number; };
    readonly query: { readonly format?: string; readonly after?: string; };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Store an artifact; a checksum beside it is compared */
  'PUT /repository/{repository}/{path}': {
    readonly params: { readonly repository: string | number; readonly path: string | number; };
    readonly query: {  };
    readonly body: unknown;
    readonly response: StoredArtifact;
  };
  /** Delete an artifact */
  'DELETE /repository/{repository}/{path}': {
    readonly params: { readonly repository: string | number; readonly path: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Upload bytes ahead of the path that gets them; for services */
  'POST /uploads': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: Upload;
  };
  /** The bytes of an upload, or a range of them; for services */
  'GET /uploads/{uploadId}': {
    readonly params: { readonly uploadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
  /** Remove an upload; for services. Paths that have got its bytes keep them */
  'DELETE /uploads/{uploadId}': {
    readonly params: { readonly uploadId: string | number; };
    readonly query: {  };
    readonly body: undefined;
    readonly response: unknown;
  };
}
