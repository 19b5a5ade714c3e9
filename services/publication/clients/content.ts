import { z } from 'zod';
import type { Visibility } from '../../contracts/publication.ts';
import { unavailable } from '../../kit/errors.ts';
import { readLimitedText } from '../../kit/http/api-response.ts';
import { FileUnreachable } from '../domain/checks/material.ts';
import type { Document } from '../domain/records.ts';
import type { OpenUrl } from './open-url.ts';

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

const descriptionAnswer = z.object({ description: z.string() });
const documentNames = z.array(z.string());
const workspaces = { PB: 'public', OR: 'org' } as const;

/** The content service over its HTTP API at `url`. */
export function createHttpContent(url: URL, open: OpenUrl): Content {
  /** Undefined for a 404. */
  async function get(path: string): Promise<unknown> {
    try {
      return JSON.parse(await readLimitedText(await open(new URL(path, url), AbortSignal.timeout(30_000)), 'content'));
    } catch (error) {
      if (error instanceof FileUnreachable) return undefined;
      if (error instanceof SyntaxError) throw unavailable('The content service answered invalid JSON.', error);
      throw error;
    }
  }
  const read = <T>(schema: z.ZodType<T>, answer: unknown): T | undefined => {
    if (answer === undefined) return undefined;
    const result = schema.safeParse(answer);
    if (!result.success) throw unavailable('The content service answered JSON of an unknown shape.', result.error);
    return result.data;
  };

  return {
    async description({ solutionId, revisionId, visibility }) {
      const path = `/site/api-manual/Solution/description/${workspaces[visibility]}/${solutionId}/${revisionId}`;
      return read(descriptionAnswer, await get(path))?.description;
    },
    async documents({ solutionId, revisionId, visibility }) {
      const workspace = workspaces[visibility];
      const list = `/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=${workspace}`;
      const files = `/site/binaries/content/assets/solutiondocs/solution/${solutionId}/${revisionId}/${workspace}/`;
      return (read(documentNames, await get(list)) ?? []).map((name) => ({
        name,
        uri: files + encodeURIComponent(name),
      }));
    },
  };
}
