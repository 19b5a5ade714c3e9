import { z } from 'zod';
import type { Visibility } from '../../contracts/publication.ts';
import { unavailable } from '../../kit/errors.ts';
import { readLimitedText } from '../../kit/http/api-response.ts';
import { FileUnreachable } from '../domain/checks/material.ts';
import type { Document } from '../domain/records.ts';
import type { OpenUrl } from './open-url.ts';

/** Where in the content service the texts and files of a revision are. */
export interface ContentAddress {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly visibility: Visibility;
}

/** What the content service has of a revision. Errors: `unavailable`. */
export interface Content {
  /** HTML; undefined where there is none. */
  description(address: ContentAddress): Promise<string | undefined>;
  /** All that is attached, under the names content has for it. */
  documents(address: ContentAddress): Promise<readonly Document[]>;
}

const descriptionAnswer = z.object({ description: z.string() });
const documentNames = z.array(z.string());
const workspaces = { PB: 'public', OR: 'org' } as const;

/** The port over the content service's API at `url`. */
export function createHttpContent(url: URL, open: OpenUrl): Content {
  /** Undefined where there is nothing. */
  async function get(path: string): Promise<unknown> {
    try {
      return JSON.parse(await readLimitedText(await open(new URL(path, url), AbortSignal.timeout(30_000)), 'content'));
    } catch (error) {
      if (error instanceof FileUnreachable) return undefined;
      if (error instanceof SyntaxError) throw unavailable('The content service answered what nobody can read.', error);
      throw error;
    }
  }
  const read = <T>(schema: z.ZodType<T>, answer: unknown): T | undefined => {
    if (answer === undefined) return undefined;
    const result = schema.safeParse(answer);
    if (!result.success)
      throw unavailable('The content service answered something else than it promises.', result.error);
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
