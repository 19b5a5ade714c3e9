/** The request of the API behind a page that mails link to and that does not exist yet. */
export interface LinkedRequest {
  readonly method: string;
  readonly path: string;
}

export function linkedRequestOf(path: string): LinkedRequest | undefined {
  const [, requestId] = /^\/publish-requests\/([0-9A-Za-z-]{1,64})$/.exec(path) ?? [];
  if (requestId) return { method: 'GET', path: `/api/publish/request/${requestId}` };
  return undefined;
}
