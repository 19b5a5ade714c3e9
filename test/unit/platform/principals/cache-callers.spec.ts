import { expect } from 'chai';
import type { Context } from 'koa';
import type { Caller } from '../../../../services/kit/http/caller.ts';
import { cacheCallers } from '../../../../services/platform/principals/cache-callers.ts';
import type { PresentedToken } from '../../../../services/platform/principals/presented-token.ts';

const ctx = {} as Context;
const token = (text: string): PresentedToken => ({ kind: 'session', token: text });

describe('remembered callers', () => {
  let asked: string[];
  const identify = async ({ token: text }: PresentedToken): Promise<Caller> => {
    asked.push(text);
    if (text === 'bad') throw new Error('not valid');
    return { userId: text.slice(0, 3), loginName: text, roles: [], via: 'session', scopes: [] };
  };
  beforeEach(() => {
    asked = [];
  });

  it('are asked for once, each for their own token, until they are forgotten', async () => {
    const callers = cacheCallers(identify, 60_000);
    for (const text of ['ada1', 'ada1', 'bob1', 'ada2', 'bob1']) await callers.identify(token(text), ctx);
    expect(asked).to.deep.equal(['ada1', 'bob1', 'ada2']);
    callers.forgetUser('ada');
    for (const text of ['ada1', 'ada2', 'bob1']) await callers.identify(token(text), ctx);
    expect(asked.slice(3)).to.deep.equal(['ada1', 'ada2']);
    callers.forgetAll();
    await callers.identify(token('bob1'), ctx);
    expect(asked.slice(5)).to.deep.equal(['bob1']);
  });

  it('are not taken for one with a token of another kind', async () => {
    const callers = cacheCallers(identify, 60_000);
    await callers.identify(token('ada1'), ctx);
    await callers.identify({ kind: 'api-token', token: 'ada1' }, ctx);
    expect(asked).to.deep.equal(['ada1', 'ada1']);
  });

  it('are not remembered where the token was rejected, the user forgotten meanwhile, or there is no time', async () => {
    const callers = cacheCallers(identify, 60_000);
    for (const _ of [1, 2]) expect(await callers.identify(token('bad'), ctx).catch((error) => error)).to.be.an('error');
    const pending = callers.identify(token('ada1'), ctx);
    callers.forgetUser('ada');
    await pending;
    await callers.identify(token('ada1'), ctx);
    expect(asked).to.deep.equal(['bad', 'bad', 'ada1', 'ada1']);
    const none = cacheCallers(identify, 0);
    for (const _ of [1, 2]) await none.identify(token('bob1'), ctx);
    expect(asked.slice(4)).to.deep.equal(['bob1', 'bob1']);
  });
});
