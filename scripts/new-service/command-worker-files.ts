import type { NewService } from './names.ts';
import { startCommandWorker } from './start-command-worker.ts';
import { lines } from './text.ts';

/** A worker that executes commands, with a store for their outcomes. */
export const commandWorkerFiles = (service: NewService): [string, string][] => {
  const { name, parts } = service;
  return [
    [`services/${name}/start-worker.ts`, startCommandWorker(service)],
    [`services/${name}/app/deps.ts`, commandDeps(service)],
    [`services/${name}/worker/handlers.ts`, commandHandlers(service)],
    [`test/unit/${name}/worker/handlers.spec.ts`, handlersSpec(service)],
    ...(parts.has('process')
      ? [[`services/${name}/app/processes.ts`, processes(service)] satisfies [string, string]]
      : []),
  ];
};

const commandDeps = ({ name, pascal, parts }: NewService) => {
  const [process, postgres] = [parts.has('process'), parts.has('postgres')];
  const shared = ['  readonly clock: Clock;', '  readonly log: Logger;'];
  return lines(
    process && `import type { PublishEvent } from '../../kit/bus/event-publisher.ts';`,
    `import type { Clock } from '../../kit/clock.ts';`,
    `import type { Logger } from '../../kit/log.ts';`,
    process && `import type { ProcessManager } from '../../kit/process/process-manager.ts';`,
    postgres && `import type { PostgresCommands } from '../../kit/store/commands/postgres-commands.ts';`,
    !postgres && `import type { Journal } from '../../kit/store/journal.ts';`,
    process && `import type { StartProcess } from '../../kit/store/process/start-process.ts';`,
    postgres && `import type { ${pascal}Stores } from '../domain/${name}.ts';`,
    '',
    ...(process
      ? [
          '/** What the steps of processes need. */',
          'export interface StepDeps {',
          '  readonly publish: PublishEvent;',
          ...shared,
          '}',
          '',
        ]
      : []),
    '/** What the handlers need. */',
    `export interface ${pascal}Deps ${process ? 'extends StepDeps ' : ''}{`,
    postgres ? `  readonly commands: PostgresCommands<${pascal}Stores>;` : '  readonly journal: Journal;',
    ...(process ? ['  readonly processes: ProcessManager;', '  readonly startProcess: StartProcess;'] : shared),
    '}',
  );
};

const commandHandlers = ({ pascal }: NewService) => `\
import type { Handlers } from '../../kit/bus/command.ts';
import type { ${pascal}Deps } from '../app/deps.ts';
import type { ${pascal}Commands } from '../domain/commands.ts';

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (_deps: ${pascal}Deps): Handlers<${pascal}Commands> => ({});
`;

const processes = (_service: NewService) => `\
import type { AnyProcess } from '../../kit/process/definition.ts';
import type { StepDeps } from './deps.ts';

/** Every process that the worker runs. One that no command starts any more stays until the last of its kind has ended. */
export const createDefinitions = (_deps: StepDeps): readonly AnyProcess[] => [];
`;

const handlersSpec = ({ name }: NewService) => `\
import { createHandlers } from '../../../../services/${name}/worker/handlers.ts';

describe('the commands of ${name}', () => {
  it('has a handler', () => {
    if (Object.keys(createHandlers({} as never)).length === 0)
      throw new Error('not written yet: \`npm run new:command -- ${name} <Command>\` writes the first command');
  });
});
`;
