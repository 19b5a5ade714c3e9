import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { newId } from '../../../services/kit/ids.ts';
import { callsAtOnce, catalogOf } from './catalog-of.ts';
import type { Load, LoadContext, LoadKind } from './load.ts';

const endsWithinMs = 180_000;
const pending = 'PE';

interface Revision {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Requests to publish revisions. Their checks run, find no licence, and end each request. */
export const publishRequests: LoadKind = {
  name: 'publish requests',
  services: ['portal', 'publication', 'content', 'artifacts'],
  inFlight: 8,
  async prepare(context): Promise<Load> {
    const { platform, client, token } = context;
    const origin = `http://127.0.0.1:${platform.settings.PORTAL_PORT}`;
    const headers = { authorization: `Bearer ${token}` };
    const revisions = await createRevisions(context);
    const catalog = catalogOf(context);

    return {
      async send(number, onRetry) {
        const { solutionId, revisionId } = revisions[number] ?? missing(number);
        const path = `/publish/${solutionId}?visibility=PB&revisionId=${revisionId}`;
        let isRepeated = false;
        const { status, bytes } = await client.send({ origin, method: 'PUT', path, headers }, (isUnknown) => {
          isRepeated ||= isUnknown;
          onRetry(isUnknown);
        });
        // The attempt whose answer never came has opened the request.
        if (status === 409 && isRepeated && bytes.includes('open_already')) return;
        if (status !== 200) throw new Error(`${status} ${bytes}`);
      },
      async compare({ entries }) {
        const found = new Set<number>();
        const doubled: string[] = [];
        const problems: string[] = [];
        const deadline = Date.now() + endsWithinMs;
        const requestsOf = async ({ revisionId }: Revision) =>
          (await catalog('GET', `/pubreq/search?revisionId=${revisionId}&page=0&size=50`)).content;
        await pLimit(callsAtOnce).map(revisions, async (revision, number) => {
          let requests: readonly { statusCode: string }[] = await requestsOf(revision);
          while (requests.some(({ statusCode }) => statusCode === pending) && Date.now() < deadline) {
            await delay(500);
            requests = await requestsOf(revision);
          }
          if (requests.length > 0) found.add(number);
          // A request that has ended meanwhile does not keep the next attempt from opening another.
          const { attempts = 0 } = entries[number] ?? {};
          if (requests.length > attempts)
            doubled.push(`${number} has ${requests.length} requests of ${attempts} attempts`);
          const open = requests.filter(({ statusCode }) => statusCode === pending).length;
          if (open > 0) problems.push(`${open} requests of ${number} are still being checked`);
        });
        return { found, doubled, problems };
      },
      close: async () => undefined,
    };
  },
};

/** A solution of the administrator's for each request, with a private revision. */
async function createRevisions(context: LoadContext): Promise<readonly Revision[]> {
  const catalog = catalogOf(context);
  const { content } = await catalog('GET', '/user/search?loginName=admin&page=0&size=1');
  const userId: string = content[0].userId;
  const ids = Array.from({ length: context.total }, () => ({ solutionId: newId(), revisionId: newId() }));
  await pLimit(callsAtOnce).map(ids, async ({ solutionId, revisionId }, number) => {
    const solution = { solutionId, name: `chaos-published-${number}`, userId, active: true };
    await catalog('POST', '/solution', { body: solution, key: solutionId });
    const revision = { revisionId, version: '1', userId, accessTypeCode: 'PR', validationStatusCode: 'NV' };
    await catalog('POST', `/solution/${solutionId}/revision`, { body: revision, key: revisionId });
  });
  return ids;
}

function missing(number: number): never {
  throw new RangeError(`There is no revision ${number}.`);
}
