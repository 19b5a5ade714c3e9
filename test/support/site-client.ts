import { fileForm } from './portal-files.ts';
import type { Actor, People, Person } from './portal-people.ts';

export interface SiteClient {
  /** A request below `/site` by one of the six, by a user, with an Authorization header as it is, or without one. */
  send(who: Sender, method: string, path: string, init?: RequestInit): Promise<Response>;
  status(who: Sender, method: string, path: string): Promise<number>;
  storeDocument(who: Sender, place: SitePlace, text?: string): Promise<number>;
  describe(who: Sender, place: SitePlace): Promise<number>;
}

export type Sender = Actor | Person | { readonly authorization: string };

export interface SitePlace {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly workspace?: 'public' | 'org';
}

const api = '/site/api-manual';
const files = '/site/binaries/content';

/** The paths of everything about a revision; the document is `guide.txt`, the image `pixel.gif`. */
export const sitePaths = ({ solutionId, revisionId, workspace = 'public' }: SitePlace) => ({
  description: `${api}/Solution/description/${workspace}/${solutionId}/${revisionId}`,
  documents: `${api}/Solution/solutionAssets/${solutionId}/${revisionId}?path=${workspace}`,
  oneDocument: `${api}/Solution/solutionAssets/${solutionId}/${revisionId}/guide.txt?path=${workspace}`,
  document: `${files}/assets/solutiondocs/solution/${solutionId}/${revisionId}/${workspace}/guide.txt`,
  images: `${api}/solutionImages/${solutionId}`,
  image: `${files}/gallery/modelyard/solution/${solutionId}/pixel.gif`,
});

/** A client of the content service at `url`, or of the edge before it. */
export function createSiteClient(url: string, people: People): SiteClient {
  const authorizationOf = (who: Sender) => {
    if (typeof who === 'object' && 'authorization' in who) return who.authorization;
    const person = typeof who === 'string' ? (who === 'anonymous' ? undefined : people[who]) : who;
    return person && `Bearer ${person.token}`;
  };
  const client: SiteClient = {
    send(who, method, path, { headers, ...init } = {}) {
      const authorization = authorizationOf(who);
      const shown = new Headers(headers);
      if (authorization !== undefined) shown.set('authorization', authorization);
      return fetch(url + path, { method, ...init, headers: shown });
    },
    status: async (who, method, path) => discard(await client.send(who, method, path)),
    storeDocument: async (who, place, text = 'Read me first') =>
      discard(await client.send(who, 'POST', sitePaths(place).documents, { body: fileForm('guide.txt', text) })),
    async describe(who, { workspace = 'public', solutionId, revisionId }) {
      const body = JSON.stringify({ solutionId, revisionId, description: '<p>What it is good for</p>' });
      const init = { body, headers: { 'content-type': 'application/json' } };
      return discard(await client.send(who, 'POST', `${api}/Solution/description/${workspace}`, init));
    },
  };
  return client;
}

async function discard(response: Response): Promise<number> {
  await response.arrayBuffer();
  return response.status;
}
