import { queryOptions } from '@tanstack/react-query';
import type { SubscriptionRuns } from '../../../../contracts/portal-api.ts';
import { portalApi } from '../../../app/api/client.ts';
import { peersKey } from './queries.ts';
import { type Failure, remoteAnswer } from './remote-answer.ts';

export interface SubscriptionIds {
  readonly peerId: string;
  readonly subId: number;
}

/** How runs went, or a sentence that says why it is not known. */
export type Runs = NonNullable<SubscriptionRuns> | Failure;

/** While a run is under way, or is waited for. */
const lookAgainMs = 1_500;

/** `waitsBeyond`: when the last run began, where another one has been asked for since. */
export const runsQuery = (path: SubscriptionIds, waitsBeyond: number | undefined) =>
  queryOptions({
    queryKey: [...peersKey, path.peerId, 'runs', path.subId],
    queryFn: async ({ signal }): Promise<Runs> => {
      const at = '/admin/peers/{peerId}/subscriptions/{subId}/run';
      const { data } = await portalApi.GET(at, { params: { path }, signal });
      const answer = remoteAnswer(data);
      return 'failure' in answer ? answer : answer.content;
    },
    refetchInterval: ({ state: { data } }) => (isUnderWay(data, waitsBeyond) ? lookAgainMs : false),
    retry: false,
  });

export const startsAfter = (runs: Runs | undefined, moment: number): boolean =>
  runs !== undefined && 'run' in runs && (runs.run?.startedAt ?? 0) > moment;

function isUnderWay(runs: Runs | undefined, waitsBeyond: number | undefined): boolean {
  if (!runs || 'failure' in runs) return false;
  if (waitsBeyond !== undefined && !startsAfter(runs, waitsBeyond)) return true;
  return runs.run !== null && runs.run.endedAt === undefined;
}
