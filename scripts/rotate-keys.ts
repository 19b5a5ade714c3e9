import { parseArgs } from 'node:util';
import { ConfigError } from '../services/kit/config.ts';
import { rotateFileKeys, rotateHomeKeys } from './rotate-keys/rotate-command-keys.ts';
import { rotateTokenKey } from './rotate-keys/rotate-token-key.ts';
import { sentence } from './support/sentence.ts';

// npm run rotate-keys: a new key for tokens. npm run rotate-keys -- commands: new keys for the commands of services, of `npm start`
// or, with --env-file .env, of compose.

const usage = 'Give nothing, or: commands [--env-file .env] [--keep-days 14]';
const dayMs = 24 * 60 * 60_000;

async function rotate(args: readonly string[]): Promise<string> {
  const { what, envFile, keepMs } = readArgs(args);
  if (what === 'tokens') return rotateTokenKey(process.env);
  return envFile === undefined ? rotateHomeKeys(process.env, keepMs) : rotateFileKeys(envFile, keepMs);
}

function readArgs(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'env-file': { type: 'string' }, 'keep-days': { type: 'string', default: '14' } },
    });
    const [what = 'tokens', ...others] = positionals;
    const days = Number(values['keep-days']);
    if (others.length > 0 || !['tokens', 'commands'].includes(what)) throw new ConfigError([usage]);
    if (!Number.isInteger(days) || days < 1)
      throw new ConfigError(['--keep-days is wrong: must be a whole number of days']);
    return { what, envFile: values['env-file'], keepMs: days * dayMs };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([`${error instanceof Error ? error.message : error} ${usage}`]);
  }
}

rotate(process.argv.slice(2))
  .then((text) => console.log(text))
  .catch((error: unknown) => {
    console.error(sentence(error));
    process.exitCode = 1;
  });
