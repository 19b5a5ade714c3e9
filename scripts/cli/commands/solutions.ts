import type { Revision, Solution } from '../../../services/contracts/portal-api.ts';
import { connect } from '../server/connect.ts';
import { findSolution } from '../server/find-solution.ts';
import { showList, showOne, when } from '../terminal/show.ts';
import { command } from './command.ts';

interface Page {
  readonly content: readonly Solution[];
}

const list = command(
  'list [word]',
  'Your solutions, or with --market those of everybody that you may see',
  (yargs) =>
    yargs
      .positional('word', { type: 'string', describe: 'A word of the name' })
      .option('market', { type: 'boolean', default: false, describe: 'The marketplace' })
      .option('limit', { type: 'number', default: 50, describe: 'The newest so many' }),
  async ({ word, market, limit, json, ...options }, terminal) => {
    const { api } = await connect(options, terminal);
    const wanted = {
      ...{ active: true, sortBy: 'MR', pageRequest: { page: 0, size: limit } },
      ...(word !== undefined && { nameKeyword: [word] }),
      ...(market && { accessTypeCodes: ['PB', 'OR'] }),
    };
    const { content } = await api.call<Page>('POST', market ? '/portal/solutions' : '/user/solutions', wanted);
    showList(terminal, content, {
      json,
      empty: market
        ? 'There are no such solutions.'
        : 'You have no such solutions yet: modelyard push makes one of a model, --market shows those of others.',
      columns: {
        solution: ({ solutionId }) => solutionId,
        name: ({ name }) => name,
        owner: ({ ownerName }) => ownerName,
        access: ({ accessType }) => access(accessType),
        revisions: ({ revisions }) => revisions.length,
        changed: ({ modified }) => when(modified),
      },
    });
  },
);

const show = command(
  'show <solution>',
  'One solution, by its id or its name',
  (yargs) => yargs.positional('solution', { type: 'string', demandOption: true, describe: 'Id, or name of your own' }),
  async ({ solution, json, ...options }, terminal) => {
    const { api } = await connect(options, terminal);
    const found = await findSolution(api, solution);
    showOne(terminal, found, {
      json,
      lines: {
        solution: found.solutionId,
        name: found.name,
        owner: found.ownerName,
        access: access(found.accessType),
        description: found.description,
        model: found.modelTypeName,
        toolkit: found.tookitTypeName,
        tags: found.solutionTagList.map(({ tag }) => tag).join(', '),
        revisions: found.revisions.map(({ version }) => version).join(', '),
        rating: found.ratingCount > 0 ? `${found.ratingAverageTenths / 10} of ${found.ratingCount}` : '',
        downloads: found.downloadCount,
        changed: when(found.modified),
      },
    });
  },
);

export const revisions = command(
  'revisions <solution>',
  'The revisions of a solution, the newest first',
  (yargs) => yargs.positional('solution', { type: 'string', demandOption: true, describe: 'Id, or name of your own' }),
  async ({ solution, json, ...options }, terminal) => {
    const { api } = await connect(options, terminal);
    const found = await findSolution(api, solution);
    const newest = found.revisions.toSorted((a, b) => b.created - a.created);
    showList<Revision>(terminal, newest, {
      json,
      empty: `${found.name} has no revisions that you may see.`,
      columns: {
        revision: ({ revisionId }) => revisionId,
        version: ({ version }) => version,
        access: ({ accessTypeCode }) => access(accessTypeCode),
        created: ({ created }) => when(created),
      },
    });
  },
);

export const solutions = (terminal: Parameters<typeof list>[0]) => ({
  command: 'solutions',
  describe: 'List solutions, or show one',
  builder: (yargs: import('yargs').Argv) =>
    yargs.command(list(terminal)).command(show(terminal)).demandCommand(1, 'Say list or show.'),
  handler: () => undefined,
});

const words: Readonly<Record<string, string>> = { PB: 'public', OR: 'organisation', PR: 'private' };
const access = (code: string | null): string => words[code ?? ''] ?? code ?? '';
