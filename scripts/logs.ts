import { runCli } from './cli/run-cli.ts';
import { processTerminal } from './cli/terminal/process-terminal.ts';
import { addressesOf } from './demo/addresses.ts';
import { DemoError } from './demo/demo-error.ts';
import { findLogin, signIn } from './demo/people/sign-in.ts';
import { readStartSettings } from './start/settings.ts';

// npm run logs -- --service orchestrator --level warn --follow: `modelyard logs` for the platform that `npm start` runs on
// this machine, in the name of its administrator. Elsewhere it is `modelyard logs`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
try {
  const { edgeUrl, home } = addressesOf(readStartSettings(process.env), process.env);
  const token = process.env.MODELYARD_TOKEN ?? (await signIn(edgeUrl, await findLogin(undefined, home)));
  const terminal = processTerminal();
  const env = { ...terminal.env, MODELYARD_URL: process.env.MODELYARD_URL ?? edgeUrl, MODELYARD_TOKEN: token };
  process.exitCode = await runCli(['logs', ...process.argv.slice(2)], { ...terminal, env });
} catch (error) {
  if (!(error instanceof DemoError)) throw error;
  console.error(`${error.message} Or set MODELYARD_TOKEN to an API token of an administrator, as name:token.`);
  process.exitCode = 1;
}
