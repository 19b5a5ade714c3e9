import type { PortalAnswer } from './portal.ts';
import type { Person } from './portal-people.ts';

/** The predecessor's page in a browser, in front of an edge. */
export interface PageClient {
  /** A request with `body` as it is. */
  send(who: Person | undefined, method: string, path: string, body?: unknown, accept?: string): Promise<PortalAnswer>;
  /** A request below `/api`, with `body` as `request_body`. */
  call(who: Person | undefined, method: string, path: string, body?: unknown, accept?: string): Promise<PortalAnswer>;
}

/** What a browser sends that knows nothing of problems. */
const acceptOfPage = 'application/json, text/plain, */*';

export function createPageClient(edgeUrl: string): PageClient {
  const send: PageClient['send'] = async (who, method, path, body, accept = acceptOfPage) => {
    const token = who && { authorization: `Bearer ${who.token}` };
    const headers = { accept, 'content-type': 'application/json', ...token };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(edgeUrl + path, init);
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  return {
    send,
    call: (who, method, path, body, accept) =>
      send(who, method, `/api${path}`, body === undefined ? undefined : { request_body: body }, accept),
  };
}
