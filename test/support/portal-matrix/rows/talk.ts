import { reading, readingSignedIn, rowsByAccess } from '../by-access.ts';
import { only, type Row, signedIn } from '../row.ts';
import type { Stage, StagedSolution } from '../stage.ts';

interface Talk {
  readonly threadId: string;
  readonly commentId: string;
}

/** A thread about the revision, with a comment of the owner. */
async function startTalk({ catalog, people }: Stage, { solutionId, revisionId }: StagedSolution): Promise<Talk> {
  const { threadId } = (await catalog.call('POST', '/thread', { solutionId, revisionId })).body;
  const said = { userId: people.owner.userId, text: 'Good' };
  const { commentId } = (await catalog.call('POST', `/thread/${threadId}/comment`, said)).body;
  return { threadId, commentId };
}

const page = { page: 0, size: 3 };

/** For the owner, who has said all there is, and administrators. */
const ofOwner = (
  operation: string,
  askFor: (talk: Talk) => { readonly path: string; readonly body?: unknown },
): Row => ({
  operation,
  request: async (stage) => askFor(await startTalk(stage, stage.PB)),
  expected: only(['owner', 'admin']),
});

export const talkRows: readonly Row[] = [
  { operation: 'POST /thread', request: () => ({ path: '/thread', body: page }), expected: only(['admin']) },
  { operation: 'GET /thread/count', request: () => ({ path: '/thread/count' }), expected: signedIn() },
  ...rowsByAccess('POST /thread/{solutionId}/{revisionId}', readingSignedIn, ({ solutionId, revisionId }) => ({
    path: `/thread/${solutionId}/${revisionId}`,
    body: page,
  })),
  ...rowsByAccess('GET /thread/{threadId}', readingSignedIn, async (solution, stage) => ({
    path: `/thread/${(await startTalk(stage, solution)).threadId}`,
  })),
  ...rowsByAccess('POST /thread/create', readingSignedIn, ({ solutionId, revisionId }) => ({
    path: '/thread/create',
    body: { solutionId, revisionId, title: 'A question' },
  })),
  ofOwner('PUT /thread/update', ({ threadId }) => ({ path: '/thread/update', body: { threadId, title: 'Another' } })),
  ofOwner('POST /thread/delete/{threadId}', ({ threadId }) => ({ path: `/thread/delete/${threadId}` })),

  ...rowsByAccess('POST /thread/{solutionId}/{revisionId}/comments', reading, ({ solutionId, revisionId }) => ({
    path: `/thread/${solutionId}/${revisionId}/comments`,
    body: { page: 0, size: 0 },
  })),
  ...['comment', 'childcomments'].flatMap((list) =>
    rowsByAccess(`POST /thread/{threadId}/${list}`, reading, async (solution, stage) => ({
      path: `/thread/${(await startTalk(stage, solution)).threadId}/${list}`,
      body: page,
    })),
  ),
  ...rowsByAccess('GET /thread/{threadId}/comments/count', readingSignedIn, async (solution, stage) => ({
    path: `/thread/${(await startTalk(stage, solution)).threadId}/comments/count`,
  })),
  ...rowsByAccess('GET /comments/{threadId}/{commentId}', readingSignedIn, async (solution, stage) => {
    const { threadId, commentId } = await startTalk(stage, solution);
    return { path: `/comments/${threadId}/${commentId}` };
  }),
  ...rowsByAccess('POST /comments/create', readingSignedIn, async (solution, stage) => ({
    path: '/comments/create',
    body: { threadId: (await startTalk(stage, solution)).threadId, text: 'Better', url: 'http://stray.example' },
  })),
  ofOwner('PUT /comments/update', (talk) => ({ path: '/comments/update', body: { ...talk, text: 'Best' } })),
  ofOwner('POST /comments/delete/{threadId}/{commentId}', ({ threadId, commentId }) => ({
    path: `/comments/delete/${threadId}/${commentId}`,
  })),
];
