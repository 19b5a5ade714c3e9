export interface Failure {
  /** A sentence for people. */
  readonly failure: string;
}

interface Enveloped<T> {
  readonly status: boolean | null;
  readonly response_detail: string | null;
  readonly response_body: T | null;
}

/** Why the federation gateway has not done what it was asked for: the status of the envelope is `false` then, and null otherwise. */
export const failureOf = (data: Enveloped<unknown> | undefined): Failure | undefined =>
  data?.status === false ? { failure: data.response_detail ?? '' } : undefined;

/** What the federation gateway has answered, or why it has not. */
export function remoteAnswer<T>(data: Enveloped<T> | undefined): { readonly content: NonNullable<T> } | Failure {
  const { response_body: content, response_detail: detail } = data ?? {};
  return failureOf(data) ?? (content == null ? { failure: detail ?? '' } : { content });
}
