import type { Command } from '../../kit/bus/command.ts';
import type { Outcome, Rejected } from '../../kit/bus/outcome.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ProcessDefinition } from '../../kit/process/definition.ts';
import { newProcess, type ProcessManager } from '../../kit/process/process-manager.ts';
import type { PostgresCommands } from '../../kit/store/commands/postgres-commands.ts';
import { createPostgresProcessStore } from '../../kit/store/process/postgres-process-store.ts';
import type { Database } from '../../kit/store/transactions.ts';
import type { DeploymentStores } from '../domain/deployment.ts';

/** What a decision comes to: the events, and the input of the process that does it. */
export type Decided<I> = Rejected | { readonly status: 'done'; readonly outcome: Outcome; readonly input: I };

/** What a process is started by: a command, or what the service itself finds to be due. */
export type StartedBy<T> = Pick<Command<T>, 'id' | 'subject' | 'data'> & {
  readonly envelope: Pick<Command['envelope'], 'correlationId'>;
};

/** Decides over the deployment as it is, and starts a process under the command's id; both in one transaction. */
export type StartDeploymentProcess = <T extends object, I extends object, R extends object>(
  command: StartedBy<T>,
  definition: ProcessDefinition<I, R>,
  decide: (stores: DeploymentStores) => Promise<Decided<I>>,
) => Promise<Outcome>;

export interface StartProcessDeps {
  readonly commands: PostgresCommands<DeploymentStores & { readonly database: Database }>;
  readonly processes: ProcessManager;
  readonly clock: Clock;
}

export const createStartProcess =
  ({ commands, processes, clock }: StartProcessDeps): StartDeploymentProcess =>
  async (command, definition, decide) => {
    const outcome = await commands.execute(command, async (stores) => {
      const decided = await decide(stores);
      if (decided.status === 'rejected') return decided;
      const store = createPostgresProcessStore(stores.database.query);
      await store.add(newProcess(definition, command.id, decided.input, clock.now()));
      return decided.outcome;
    });
    await processes.trigger(command.id);
    return outcome;
  };
