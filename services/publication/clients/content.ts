import type { ContentApi } from '../../contracts/content-api.ts';
import type { Visibility } from '../../contracts/publication.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import type { Document } from '../domain/records.ts';

/** Identifies the texts and files of a revision in the content service. */
export interface ContentAddress {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly visibility: Visibility;
}

/** The content service as the checks use it. Errors: `unavailable`. */
export interface Content {
  /** The description as HTML; undefined if there is none. */
  description(address: ContentAddress): Promise<string | undefined>;
  /** All attached documents, under the content service's names. */
  documents(address: ContentAddress): Promise<readonly Document[]>;
}

const workspaces = { PB: 'public', OR: 'org' } as const;

/** The content service over its HTTP API. */
export function createHttpContent(client: Pick<ApiClient<ContentApi>, 'call'>): Content {
  return {
    async description({ visibility, ...revision }) {
      const path = 'GET /site/api-manual/Solution/description/{workspace}/{solutionId}/{revisionId}';
      const params = { workspace: workspaces[visibility], ...revision };
      return (await bodyIfFound(client.call(path, { params })))?.description;
    },
    async documents({ visibility, ...revision }) {
      const workspace = workspaces[visibility];
      const path = 'GET /site/api-manual/Solution/solutionAssets/{solutionId}/{revisionId}';
      const names = await bodyIfFound(client.call(path, { params: revision, query: { path: workspace } }));
      const { solutionId, revisionId } = revision;
      const files = `/site/binaries/content/assets/solutiondocs/solution/${solutionId}/${revisionId}/${workspace}/`;
      return (names ?? []).map((name) => ({ name, uri: files + encodeURIComponent(name) }));
    },
  };
}
