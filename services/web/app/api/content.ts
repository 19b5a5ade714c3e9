interface Enveloped<T> {
  readonly data?: { readonly response_body: T | null } | undefined;
}

/** What the envelope of an answer contains. Throws where it is empty: the API says when it may be. */
export function contentOf<T>({ data }: Enveloped<T>): T {
  if (data === undefined || data.response_body === null) throw new Error('The answer has no content.');
  return data.response_body;
}

/** What an answer without an envelope contains. */
export function bodyOf<T>({ data }: { readonly data?: T | undefined }): T {
  if (data === undefined) throw new Error('The answer has no content.');
  return data;
}
