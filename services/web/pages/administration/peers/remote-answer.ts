export interface Failure {
  /** A sentence for people. */
  readonly failure: string;
}

interface Enveloped<T> {
  readonly status: boolean | null;
  readonly response_detail: string | null;
  readonly response_body: T | null;
}

/** What the federation gateway has answered, or why it has not: the status of the envelope is `false` then, and null otherwise. */
export function remoteAnswer<T>(data: Enveloped<T> | undefined): { readonly content: NonNullable<T> } | Failure {
  const { status, response_body: content, response_detail: detail } = data ?? {};
  return status === false || content == null ? { failure: detail ?? '' } : { content };
}
