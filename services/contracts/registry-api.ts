// Generated from schemas/openapi/registry.yaml by `npm run gen`. Do not edit: change the declared operations and run it again.

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

export interface RegistryStatus {
  readonly state: string;
  readonly detail: string;
}

export interface RegistryToken {
  /** Send it as `Authorization: Bearer <token>`. */
  readonly token: string;
  /** The same, under its name in OAuth 2. */
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly issued_at: string;
  /** For clients that ask for one and log in with an API token: it is worth as much, and as long. */
  readonly refresh_token?: string;
}

/** Every operation, by its method and path. */
export interface RegistryApi {
  /** A token for what is asked for, as far as the client may; without a name and a password for what is public */
  'GET /token': {
    readonly params: {  };
    readonly query: { readonly service?: string; readonly scope?: string | readonly string[]; readonly account?: string; readonly client_id?: string; readonly offline_token?: string; };
    readonly body: undefined;
    readonly response: RegistryToken;
  };
  /** The same as a form, with a password or a refresh token */
  'POST /token': {
    readonly params: {  };
    readonly query: {  };
    readonly body: unknown;
    readonly response: RegistryToken;
  };
  /** Whether images can be pushed and pulled now, and why not */
  'GET /status': {
    readonly params: {  };
    readonly query: {  };
    readonly body: undefined;
    readonly response: RegistryStatus;
  };
}
