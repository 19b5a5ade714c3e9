import { Readable } from 'node:stream';
import type { OnboardingApi } from '../../contracts/onboarding-api.ts';
import { AppError } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { FileBody } from '../../kit/http/file-body.ts';
import type { OnboardingClient } from '../domain/onboarding.ts';

/** Onboarding over HTTP. */
export const createOnboarding = (api: ApiClient<OnboardingApi>): OnboardingClient => ({
  async upload({ contentType, stream }, as) {
    const body = new FileBody(Readable.from(piecesOf(stream), { objectMode: false }), { contentType });
    await api.call('POST /onboarding-app/v2/bundle', { body, ...as });
  },
  async push(trackingId, as) {
    const headers = { tracking_id: trackingId, prefer: 'respond-async' };
    await api.call('POST /onboarding-app/v2/bundle/models', { headers, ...as });
  },
});

/** The request is not destroyed where onboarding wants no more of it, so that the client gets an answer. */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch (cause) {
    // Says nothing about onboarding.
    throw new AppError('cancelled', 'The upload broke off.', { cause });
  }
}
