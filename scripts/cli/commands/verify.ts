import { readFile } from 'node:fs/promises';
import { AppError } from '../../../services/kit/errors.ts';
import { type VerifiedImage, verifyImage } from '../../../services/onboarding/images/attest/verify-image.ts';
import { parseImageReference } from '../../../services/onboarding/images/oci/reference.ts';
import { createRegistryClient } from '../../../services/onboarding/images/registry/registry-client.ts';
import { CliError } from '../cli-error.ts';
import { readLogin, type SavedLogin } from '../login/saved-login.ts';
import { serverOf } from '../server/connect.ts';
import { fetchImageKeys } from '../server/image-keys.ts';
import { showOne } from '../terminal/show.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { command } from './command.ts';

export const verify = command(
  'verify <image>',
  'Check who built an image, and what is in it',
  (yargs) =>
    yargs
      .positional('image', { type: 'string', demandOption: true, describe: 'As docker pull names it' })
      .option('key', {
        ...{ type: 'string', array: true },
        describe:
          'File with a public key, or several: one of them has to have signed; those of the server where absent',
      } as const)
      .example('$0 verify localhost:8088/adder_3f2c:1', 'Exit code 1 where it is not signed'),
  async ({ image, key, json, ...options }, terminal) => {
    const { url, name, reference } = parse(image);
    const saved = await readLogin(terminal.configFolder);
    const server = serverOf(options, terminal, saved);
    const publicKeys = key ? await Promise.all(key.map(readKey)) : await fetchImageKeys(server);
    const registry = createRegistryClient({ url, credentials: credentialsFor(url, server, terminal, saved) });
    try {
      const verified = await verifyImage(registry, { name, reference, publicKeys }).catch((error) => {
        throw error instanceof AppError ? new CliError(error.message) : error;
      });
      if (!verified.isSigned)
        throw new CliError(`None of these keys has signed ${image} (${verified.digest}): do not run it.`);
      show(terminal, json, image, verified);
    } finally {
      await registry.close();
    }
  },
);

function parse(image: string) {
  try {
    return parseImageReference(image);
  } catch (error) {
    throw new CliError(
      `${error instanceof Error ? error.message : error} Give one such as localhost:8088/adder_3f2c:1.`,
    );
  }
}

async function readKey(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text?.includes('PUBLIC KEY')) return text;
  throw new CliError(`${path} is no file with a public key in PEM: ask an operator of the platform for it.`);
}

/** The registry of the platform takes its tokens; another registry must not see them. */
function credentialsFor(url: string, server: string, { env }: Terminal, saved: SavedLogin | undefined) {
  const token = env.MODELYARD_TOKEN?.trim() || (saved?.server === server ? saved.token : undefined);
  const isOwn = new URL(server).hostname === new URL(url).hostname;
  const [username, password] = token?.split(':') ?? [];
  return isOwn && username && password ? { username, password } : undefined;
}

function show(terminal: Terminal, json: boolean, image: string, { digest, provenance, sbom }: VerifiedImage): void {
  const bill = sbom && JSON.parse(sbom.text);
  const { predicate } = Object(provenance);
  const components: readonly object[] = bill?.components ?? [];
  showOne(
    terminal,
    { image, digest, signed: true, provenance, sbom: bill },
    {
      json,
      lines: {
        ...{ image, digest, signed: 'yes' },
        builder: predicate?.runDetails?.builder?.id,
        'made of': components.length === 0 ? undefined : `${components.length} components; --json lists them`,
      },
    },
  );
}
