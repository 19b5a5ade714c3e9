import type { ArgumentsCamelCase, Argv, CommandModule } from 'yargs';
import type { ServerOptions } from '../server/connect.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Options of every command. */
export interface CommonOptions extends ServerOptions {
  readonly json: boolean;
}

/** A command of the command line, with the terminal it runs in. */
// biome-ignore lint/suspicious/noExplicitAny: each command has options of its own, which yargs checks
export type Command = (terminal: Terminal) => CommandModule<any, any>;

/** Types the options of a command by its builder. */
export const command =
  <O extends CommonOptions>(
    name: string,
    describe: string,
    build: (yargs: Argv<CommonOptions>) => Argv<O>,
    run: (options: ArgumentsCamelCase<O>, terminal: Terminal) => Promise<void>,
  ): Command =>
  (terminal) => ({
    ...{ command: name, describe, builder: build },
    // biome-ignore lint/suspicious/noExplicitAny: as above
    handler: (options: ArgumentsCamelCase<any>) => run(options as ArgumentsCamelCase<O>, terminal),
  });
