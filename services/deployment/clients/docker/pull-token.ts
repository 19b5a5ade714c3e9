import { request } from 'undici';
import { z } from 'zod';
import { AppError, unavailable } from '../../../kit/errors.ts';
import { basicHeader } from '../../../kit/http/basic-header.ts';
import type { PullToken } from './pull-image.ts';

export interface PlatformRegistry {
  readonly url: string;
  /** How names of its images begin: `host:port`. */
  readonly host: string;
  /** `name:password` of the account that asks for tokens. */
  readonly credentials: string;
}

const Answer = z.object({ token: z.string().min(1) });

/**
 * Tokens of the platform's registry, each for one repository. The engine gets them instead of the account, which may push as
 * well. Images of other registries are pulled without a login. Errors: `unavailable`; `forbidden` where the account is wrong.
 */
export const createPullToken =
  (registry: PlatformRegistry | undefined): PullToken =>
  async (image, signal) => {
    if (registry === undefined || !image.startsWith(`${registry.host}/`)) return undefined;
    const url = new URL('/token', registry.url);
    url.searchParams.set('service', registry.host);
    url.searchParams.set('scope', `repository:${repositoryOf(image, registry.host)}:pull`);
    const headers = { authorization: basicHeader(registry.credentials) };
    const answer = await request(url, { headers, signal, headersTimeout: 30_000 }).catch((cause) => {
      throw unavailable(`The image registry ${registry.host} does not answer.`, cause);
    });
    if (answer.statusCode === 401) {
      await answer.body.dump();
      throw new AppError('forbidden', 'The image registry does not accept REGISTRY_CREDENTIALS of deployment.');
    }
    const read = Answer.safeParse(await answer.body.json().catch(() => undefined));
    if (!read.success) throw unavailable(`The image registry ${registry.host} gives no tokens.`);
    return read.data.token;
  };

/** `127.0.0.1:8088/area_<id>:1` is `area_<id>`. */
export const repositoryOf = (image: string, host: string): string =>
  image
    .slice(host.length + 1)
    .replace(/@sha256:[0-9a-f]+$/, '')
    .replace(/:[^:/]+$/, '');
