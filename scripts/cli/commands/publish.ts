import type { PublishRequest } from '../../../services/contracts/portal-api.ts';
import { CliError } from '../cli-error.ts';
import { connect } from '../server/connect.ts';
import { findSolution, revisionOf } from '../server/find-solution.ts';
import { findRequest, passChecks, waitForDecision } from '../server/pass-checks.ts';
import { showOne } from '../terminal/show.ts';
import { command } from './command.ts';

const visibilities = { public: 'PB', organisation: 'OR' } as const;
const statuses: Readonly<Record<string, string>> = {
  ...{ PE: 'waits for a publisher', AP: 'approved', DC: 'declined', WD: 'withdrawn' },
};

export const publish = command(
  'publish <solution> [revision]',
  'Ask for a revision to be published; its checks run at once',
  (yargs) =>
    yargs
      .positional('solution', { type: 'string', demandOption: true, describe: 'Id, or name of your own' })
      .positional('revision', { type: 'string', describe: 'Id or version; the newest where it is absent' })
      .option('to', {
        ...{ choices: ['public', 'organisation'] as const, default: 'organisation' as const },
        describe: 'Who is to see it: everybody, or users who are logged in',
      } as const)
      .option('wait', { type: 'boolean', default: true, describe: 'Wait for the checks; --no-wait does not' })
      .example('$0 publish iris --to public', 'The newest revision of iris, for everybody'),
  async ({ solution, revision, to, wait, json, ...options }, terminal) => {
    const { api } = await connect(options, terminal);
    const found = await findSolution(api, solution);
    const { revisionId, version } = revisionOf(found, revision);
    const { solutionId, name } = found;
    const visibility = visibilities[to];
    const requested = { solutionId, revisionId, visibility };
    const query = new URLSearchParams({ visibility, revisionId });
    await api.call('PUT', `/publish/${solutionId}?${query}`);
    if (wait) {
      terminal.note('The checks run …');
      await passChecks(api, requested, { signal: terminal.stopped });
      if (to === 'organisation') await waitForDecision(api, requested, terminal.stopped);
    }
    const request = await findRequest(api, requested);
    const state = statuses[request?.requestStatusCode ?? ''] ?? 'published';
    showOne(terminal, request ?? { ...requested, version }, {
      json,
      lines: {
        solution: name,
        revision: version,
        for: to,
        status: wait ? state : 'is checked',
        request: request?.publishRequestId,
      },
    });
  },
);

export const approve = command(
  'approve <request>',
  'Decide about a request to publish, as a publisher',
  (yargs) =>
    yargs
      .positional('request', { type: 'number', demandOption: true, describe: 'Its number, as publish shows it' })
      .option('decline', { type: 'boolean', default: false, describe: 'Decline it instead' })
      .option('comment', { type: 'string', describe: 'For the person who asked; needed to decline' }),
  async ({ request, decline, comment, json, ...options }, terminal) => {
    if (!Number.isInteger(request))
      throw new CliError('Give the number of the request, as modelyard publish shows it.');
    if (decline && !comment) throw new CliError('Say why with --comment: the person who asked reads it.');
    const { api } = await connect(options, terminal);
    const decided = await api.call<PublishRequest>('PUT', `/publish/request/${request}`, {
      ...{ publishRequestId: request, requestStatusCode: decline ? 'DC' : 'AP' },
      ...(comment !== undefined && { comment }),
    });
    showOne(terminal, decided, {
      json,
      lines: {
        request: decided.publishRequestId,
        solution: decided.solutionName,
        revision: decided.revisionName,
        status: statuses[decided.requestStatusCode] ?? decided.requestStatusCode,
      },
    });
  },
);
