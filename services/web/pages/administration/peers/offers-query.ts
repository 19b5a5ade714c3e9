import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { peersKey } from './queries.ts';
import { type Failure, remoteAnswer } from './remote-answer.ts';

/** A solution that another platform has published. */
export interface Offer {
  readonly solutionId: string;
  readonly name: string;
}

/** What another platform offers, or a sentence that says why it does not answer. */
export type Offers = { readonly offers: readonly Offer[] } | Failure;

/** The page shows so many; more are found by a selector. */
const mostOffers = 200;

export const offersQuery = (peerId: string) =>
  queryOptions({
    queryKey: [...peersKey, peerId, 'offers'],
    queryFn: async ({ signal }): Promise<Offers> => {
      const { data } = await portalApi.POST('/gateway/solutions', { body: { request_body: { peerId } }, signal });
      const answer = remoteAnswer(data);
      return 'failure' in answer ? answer : { offers: offersIn(answer.content) };
    },
    // Another platform is asked when an administrator looks, and not again whenever the window gets the focus.
    ...{ retry: false, refetchOnWindowFocus: false },
  });

/** Another platform wrote this: what is no solution is left out. */
function offersIn(content: unknown): readonly Offer[] {
  const found = Array.isArray(content) ? content.filter(isOffer) : [];
  return found.slice(0, mostOffers).map(({ solutionId, name }) => ({ solutionId, name: name.slice(0, 200) }));
}

function isOffer(value: unknown): value is Offer {
  const { solutionId, name } = (value ?? {}) as Partial<Offer>;
  return typeof solutionId === 'string' && typeof name === 'string';
}
