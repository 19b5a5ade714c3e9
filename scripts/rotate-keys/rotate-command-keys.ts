import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { ConfigError, type Environment } from '../../services/kit/config.ts';
import { rotateCommandKey } from '../start/command-keys.ts';
import { commandSenders } from '../start/secrets.ts';
import { readStartSettings } from '../start/settings.ts';
import { type RotationStep, rotateEnvFile } from './rotate-env-file.ts';

const restart = 'docker compose up --detach';

const instructions: Readonly<Record<RotationStep, (until: string) => string>> = {
  announced: () =>
    `New keys are in place and sign nothing yet. Run ${restart}, wait until all containers are healthy, and run this again.`,
  signing: (until) =>
    `Run ${restart}: the new keys sign from then on. What the old keys have signed is accepted until ${until}; then run this again.`,
  waiting: (until) => `Nothing to do before ${until}: commands that the old keys have signed may still wait.`,
  ended: () => `The old keys are gone. Run ${restart}.`,
};

/** New keys for commands of the platform of `npm start`. Answers what to tell. Throws a ConfigError where it has none. */
export async function rotateHomeKeys(env: Environment, keepMs: number, now = new Date()): Promise<string> {
  const { MODELYARD_HOME: home } = readStartSettings(env);
  const rotated: string[] = [];
  for (const service of commandSenders)
    if (await rotateCommandKey(home, service, { now, keepMs })) rotated.push(service);
  if (rotated.length === 0)
    throw new ConfigError([
      `${home} has no keys for commands: npm start makes them there. For compose, name its file: -- commands --env-file .env`,
    ]);
  const until = new Date(now.getTime() + keepMs).toISOString();
  return (
    `${rotated.join(', ')} sign commands with new keys from the next npm start on: stop it and start it again. ` +
    `What the old keys have signed is accepted until ${until}.`
  );
}

/** The next step of a rotation in the `.env` file of compose. Answers what to do then. */
export async function rotateFileKeys(path: string, keepMs: number, now = new Date()): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError([`${path} cannot be read: run npm run compose:env first`]);
  });
  const rotated = rotateEnvFile(text, { senders: commandSenders, now, keepMs });
  if (rotated.text !== text) {
    await writeFile(`${path}.new`, rotated.text, { mode: 0o600 });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  }
  return instructions[rotated.step](rotated.until?.toISOString() ?? '');
}
