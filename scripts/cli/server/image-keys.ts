import { CliError } from '../cli-error.ts';
import { createApi } from './api.ts';

/** The public keys that a platform says it signs images with. Throws a CliError where it signs none. */
export async function fetchImageKeys(server: string): Promise<readonly string[]> {
  const { body } = await createApi(server).send('GET', '/onboarding-app/v2/imageKeys');
  const { keys } = Object(await body.json().catch(() => undefined)) as { readonly keys?: unknown };
  if (!Array.isArray(keys) || keys.some((key) => typeof key !== 'string'))
    throw new CliError(`${server} does not say what it signs images with: give its public key with --key.`);
  if (keys.length === 0) throw new CliError(`${server} signs no images: give the key of another platform with --key.`);
  return keys;
}
