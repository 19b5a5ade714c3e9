import type { Run } from '../../../services/contracts/orchestrator-api.ts';
import { createApi } from '../server/api.ts';
import { connect, parseServer } from '../server/connect.ts';
import { showList, showOne, when } from '../terminal/show.ts';
import { command } from './command.ts';

const usualPort = '8555';

export const runs = command(
  'runs [run]',
  'The newest runs of compositions, or one of them with its hops',
  (yargs) =>
    yargs
      .positional('run', { type: 'string', describe: 'The id of one' })
      .option('solution', { type: 'string', describe: 'Those of one solution' })
      .option('status', { choices: ['pending', 'running', 'done', 'failed'], describe: 'Those in this state' } as const)
      .option('limit', { type: 'number', default: 20, describe: 'The newest so many' })
      .option('orchestrator', {
        type: 'string',
        describe: 'Address of the orchestrator; MODELYARD_ORCHESTRATOR_URL, or port 8555 of the server',
      }),
  async ({ run, solution, status, limit, orchestrator, json, ...options }, terminal) => {
    const { server, token } = await connect(options, terminal);
    const address = orchestrator ?? (terminal.env.MODELYARD_ORCHESTRATOR_URL || undefined) ?? besides(server);
    const api = createApi(parseServer(address), token);
    const read = async <T>(path: string): Promise<T> => (await (await api.send('GET', path)).body.json()) as T;
    if (run !== undefined) {
      const found = await read<Run>(`/runs/${encodeURIComponent(run)}`);
      showOne(terminal, found, {
        json,
        lines: {
          ...{ run: found.id, solution: found.solution, operation: found.operation, status: found.status },
          ...{ transport: found.transport, began: when(found.began), ended: when(found.ended) },
          failure: found.failure && `${found.failure.node}: ${found.failure.detail}`,
          hops: found.hops
            .map(({ node, status: state, durationMs }) => `${node} ${state} (${durationMs} ms)`)
            .join(', '),
        },
      });
      return;
    }
    const query = new URLSearchParams({
      limit: String(limit),
      ...(solution !== undefined && { solution }),
      ...(status !== undefined && { status }),
    });
    const found = await read<{ readonly runs: readonly Run[] }>(`/runs?${query}`);
    showList(terminal, found.runs, {
      json,
      empty: 'There are no such runs that you may see.',
      columns: {
        run: ({ id }) => id,
        solution: (one) => one.solution,
        operation: ({ operation }) => operation,
        status: (one) => one.status,
        began: ({ began }) => when(began),
        failure: ({ failure }) => failure?.detail,
      },
    });
  },
);

function besides(server: string): string {
  const url = new URL(server);
  url.port = usualPort;
  return url.origin;
}
