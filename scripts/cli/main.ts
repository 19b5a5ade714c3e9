import { runCli } from './run-cli.ts';
import { processTerminal } from './terminal/process-terminal.ts';

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runCli(process.argv.slice(2), processTerminal());
