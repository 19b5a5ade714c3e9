import yargs, { type Argv } from 'yargs';
import { CliError } from './cli-error.ts';
import { events } from './commands/events.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { logs } from './commands/logs.ts';
import { approve, publish } from './commands/publish.ts';
import { push } from './commands/push.ts';
import { runs } from './commands/runs.ts';
import { revisions, solutions } from './commands/solutions.ts';
import { verify } from './commands/verify.ts';
import { sentence } from './terminal/show.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Runs one command line; resolves to its exit code. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await parser(terminal).parseAsync([...args], {}, (error, _, output) => {
      // Its help and its completion are what it prints without an error.
      if (output && !error) terminal.print(output);
    });
    return 0;
  } catch (error) {
    if (terminal.stopped.aborted) return 130;
    if (!(error instanceof CliError)) throw error;
    terminal.note(error.message);
    return 1;
  }
}

const commands = [login, logout, push, solutions, revisions, publish, approve, runs, events, logs, verify] as const;

function parser(terminal: Terminal): Argv {
  const all = yargs()
    .scriptName('modelyard')
    .usage('$0 <command>\n\nShare, publish and run machine-learning models from the command line.')
    .option('server', {
      ...{ type: 'string', describe: 'Address of the platform; MODELYARD_URL, or that of the log-in' },
      ...{ global: true },
    } as const)
    .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs', global: true })
    .example('$0 login', 'Once: keeps a token on this computer')
    .example('$0 push iris/', 'Put a model on the platform')
    .example('$0 publish iris --to public', 'Show it to everybody')
    .epilogue('MODELYARD_TOKEN stands in for a log-in, as login:token. Completion: modelyard completion --help.');
  for (const one of commands) all.command(one(terminal));
  return all
    .completion('completion', 'Print what bash or zsh needs to complete commands: modelyard completion >> ~/.bashrc')
    .demandCommand(1, 'Say what to do: modelyard --help lists the commands.')
    .strict()
    .recommendCommands()
    .version(false)
    .help()
    .alias('help', 'h')
    .exitProcess(false)
    .fail((message, error) => {
      throw error ?? new CliError(`${sentence(message)} See modelyard --help.`);
    });
}
