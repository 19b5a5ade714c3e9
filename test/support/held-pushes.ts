import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { derivedId } from '../../services/kit/ids.ts';
import type { HoldingProxy, Passing } from './holding-proxy.ts';
import { type Bundle, push } from './model-bundle.ts';
import type { TestOnboarding, TestPusher } from './onboarding.ts';
import { until } from './until.ts';

/** A push that stands still at a call. */
export interface HeldPush {
  readonly name: string;
  readonly solutionId: string;
  readonly trackingId: string;
  /** Address of the task. */
  readonly task: string;
}

type Known = Pick<HeldPush, 'solutionId' | 'trackingId'>;
export type Neighbour = 'catalog' | 'repository' | 'registry';

interface Call {
  readonly of: Neighbour;
  /** Whether it is the one of this push. */
  fits(push: Known, call: Passing): boolean;
}

/** A call of each step that leaves the worker, or the one that it waits for. */
export const calls = {
  task: {
    of: 'catalog',
    fits: (push, { method, path, body }) =>
      method === 'POST' && path === '/ccds/task' && body.includes(push.trackingId),
  },
  // Who the author is; of pushes that name one. It does not say of which.
  validate: { of: 'catalog', fits: (_push, { path }) => path.startsWith('/ccds/user/search') },
  solution: {
    of: 'catalog',
    fits: (push, { method, path, body }) =>
      method === 'POST' && path === '/ccds/solution' && body.includes(push.solutionId),
  },
  revision: {
    of: 'catalog',
    fits: (push, { method, path }) => method === 'POST' && path === `/ccds/solution/${push.solutionId}/revision`,
  },
  artifacts: {
    of: 'repository',
    fits: (push, { method, path }) => method === 'PUT' && path.includes(push.solutionId) && path.endsWith('.proto'),
  },
  composition: {
    of: 'repository',
    fits: (push, { method, path }) => method === 'PUT' && path.includes(push.solutionId) && path.includes('TOSCATGIF'),
  },
  layer: {
    of: 'registry',
    fits: (push, { method, path }) => method === 'POST' && path.includes(push.solutionId) && path.includes('/uploads/'),
  },
  image: {
    of: 'registry',
    fits: (push, { method, path }) =>
      method === 'PUT' && path.includes(push.solutionId) && path.includes('/manifests/'),
  },
  // Publication fetches the model; the worker waits for what it finds.
  findings: {
    of: 'repository',
    fits: (push, { method, path }) => method === 'GET' && path.includes(push.solutionId) && path.endsWith('.zip'),
  },
  register: {
    of: 'catalog',
    fits: (push, { method, path, body }) =>
      method === 'POST' && path === '/ccds/artifact' && body.includes(push.solutionId),
  },
  log: {
    of: 'repository',
    fits: (push, { method, path }) =>
      method === 'PUT' && path.includes(push.solutionId) && path.includes('OnboardingLog'),
  },
  tell: {
    of: 'catalog',
    fits: (push, { method, path, body }) =>
      method === 'PUT' && path.startsWith('/ccds/task/') && body.includes(push.trackingId),
  },
} as const satisfies Readonly<Record<string, Call>>;

/** `before` the call is passed on, or `after` it was done and before it is answered. */
export type Place = `${'before' | 'after'} ${keyof typeof calls}`;

export interface PushOfPlace {
  readonly name: string;
  readonly bundle: Bundle;
  readonly headers?: Readonly<Record<string, string>>;
  /** `/models` where it is absent. */
  readonly path?: string;
}

/** Pushes a model, and resolves when the push stands still at this place. */
export async function pushAndHold(
  onboarding: TestOnboarding,
  user: TestPusher,
  proxies: Readonly<Partial<Record<Neighbour, HoldingProxy>>>,
  place: Place,
  { name, bundle, headers, path }: PushOfPlace,
): Promise<HeldPush> {
  const [when, step] = place.split(' ') as ['before' | 'after', keyof typeof calls];
  const known = { solutionId: derivedId(`${user.userId}/${name}`, 0), trackingId: randomUUID() };
  const call: Call = calls[step];
  const reached = proxies[call.of]?.hold(when, (passing) => call.fits(known, passing));
  if (!reached) throw new Error(`there is no proxy of ${call.of}`);
  const sent = { ...headers, prefer: 'respond-async', tracking_id: known.trackingId };
  const pushed = await push(onboarding.url, user.token, bundle, sent, path);
  expect(pushed.status, JSON.stringify(pushed.body)).to.equal(202);
  await reached;
  return { ...known, name, task: onboarding.url + (pushed.headers.get('location') ?? '') };
}

/** Waits for the end of each. */
export async function untilEnded(
  onboarding: TestOnboarding,
  pushes: ReadonlyMap<string, HeldPush>,
  output: () => string,
): Promise<void> {
  for (const [place, { trackingId }] of pushes) {
    const isEnded = async () => {
      const { content } = await onboarding.get(`/task/search?trackingId=${trackingId}&page=0&size=5`);
      return content.some(({ statusCode }: { statusCode: string }) => statusCode !== 'ST');
    };
    await until(isEnded, { what: `the push held ${place}`, withinMs: 120_000, detail: output });
  }
}

/** Fails where the push has not ended well, once, with one solution and one revision. Resolves to what the catalog has of it. */
export async function expectOnboarded(
  onboarding: TestOnboarding,
  userId: string,
  { name, solutionId, trackingId }: HeldPush,
): Promise<{
  readonly artifacts: readonly { readonly artifactTypeCode: string; readonly uri: string }[];
  readonly rows: readonly { readonly name: string; readonly statusCode: string; readonly result: string }[];
}> {
  const { content: tasks } = await onboarding.get(`/task/search?trackingId=${trackingId}&page=0&size=5`);
  expect(tasks.map(({ statusCode }: { statusCode: string }) => statusCode)).to.deep.equal(['SU']);
  const { content: solutions } = await onboarding.get(`/solution/search?userId=${userId}&name=${name}&page=0&size=5`);
  expect(solutions.map((solution: { solutionId: string }) => solution.solutionId)).to.deep.equal([solutionId]);
  const [revision, ...others] = await onboarding.get(`/solution/${solutionId}/revision`);
  expect(others).to.deep.equal([]);
  expect(revision.version).to.equal('1');
  const isEnd = (event: { name: string }) => ['ModelOnboarded', 'TaskFailed'].includes(event.name);
  const ends = async () =>
    (await onboarding.events()).filter((event) => isEnd(event) && event.data.trackingId === trackingId);
  await until(async () => (await ends()).length > 0, { what: 'the event' });
  expect((await ends()).map((event) => event.name)).to.deep.equal(['ModelOnboarded']);
  const { content: rows } = await onboarding.get(
    `/stepresult/search?trackingId=${trackingId}&page=0&size=50&sort=stepResultId`,
  );
  return { artifacts: await onboarding.get(`/revision/${revision.revisionId}/artifact`), rows };
}
