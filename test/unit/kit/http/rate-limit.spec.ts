import { expect } from 'chai';
import { createRateLimiter, createWindows } from '../../../../services/kit/http/rate-limit.ts';

describe('requests counted in windows', () => {
  let now: number;
  const clock = () => now;
  beforeEach(() => {
    now = 1_000;
  });

  it('begin a window with the first request of a key, and it is known how long it lasts', () => {
    const { count } = createWindows(10, clock);
    expect(count('a')).to.deep.equal({ requests: 1, leftMs: 10_000 });
    now += 4_000;
    expect(count('a')).to.deep.equal({ requests: 2, leftMs: 6_000 });
    expect(count('b')).to.deep.equal({ requests: 1, leftMs: 10_000 });
    now += 6_000;
    expect(count('a')).to.deep.equal({ requests: 1, leftMs: 10_000 });
    expect(count('b')).to.deep.equal({ requests: 2, leftMs: 4_000 });
  });

  it('are forgotten once their window is over, as others begin', () => {
    const windows = createWindows(10, clock);
    for (let key = 0; key < 1_000; key += 1) windows.count(`old ${key}`);
    now += 10_000;
    for (let key = 0; key < 100; key += 1) windows.count(`new ${key}`);
    expect(windows.size).to.equal(100);
  });
});

describe('a rate limiter', () => {
  // A clock that stands: on a busy machine a second passes between two requests, and 59 are left.
  const limitRate = createRateLimiter<{ readonly network: string; readonly user?: string }>(
    [
      { name: 'network', requests: 3, window: 60, keyOf: ({ network }) => network },
      { name: 'user', requests: 1, window: 60, keyOf: ({ user }) => user },
    ],
    undefined,
    () => 1_000,
  );

  it('says what is left of each policy, and does not count a later one after the first that is exceeded', () => {
    const outcomes: unknown[] = [];
    for (const user of [undefined, 'ada', 'ada', 'ada']) {
      const headers: Record<string, string> = {};
      try {
        limitRate({ network: 'here', ...(user && { user }) }, headers);
        outcomes.push(headers.ratelimit);
      } catch (error) {
        outcomes.push([headers.ratelimit, headers['ratelimit-policy'], (error as { code: string }).code]);
      }
    }
    expect(outcomes).to.deep.equal([
      '"network";r=2;t=60',
      '"network";r=1;t=60, "user";r=0;t=60',
      ['"network";r=0;t=60, "user";r=0;t=60', '"network";q=3;w=60, "user";q=1;w=60', 'rate_limited'],
      ['"network";r=0;t=60', '"network";q=3;w=60', 'rate_limited'],
    ]);
  });
});
