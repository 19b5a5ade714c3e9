import { expect } from 'chai';
import { ApiError } from '../../../services/web/app/api/api-error.ts';
import type { Session } from '../../../services/web/app/session/session.ts';
import { createTokenSource } from '../../../services/web/app/session/token-source.ts';
import { createStore } from '../../../services/web/app/store.ts';

describe('the token of the web portal', () => {
  const of = (token: string, renewAt: number): Session => ({
    ...{ token, renewAt, userId: 'u', loginName: 'ada', isPublisher: false, isAdmin: false },
  });
  const failed = (status: number) => new ApiError({ status, code: 'x', detail: '' });

  function source(first: Session | undefined, answers: (Session | Error)[], mayResume = true) {
    const session = createStore<Session | undefined>(first);
    let refreshes = 0;
    const refresh = async () => {
      refreshes += 1;
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('One refresh too many.');
      return answer;
    };
    const token = createTokenSource({ session, refresh, mayResume: () => mayResume, now: () => 100 });
    return { session, token, refreshes: () => refreshes };
  }

  it('is used until the next one is due', async () => {
    const { token, refreshes } = source(of('old', 101), []);
    expect(await token()).to.equal('old');
    expect(refreshes()).to.equal(0);
  });

  it('is renewed once for all requests of the same time', async () => {
    const { token, refreshes } = source(of('old', 100), [of('new', 200)]);
    expect(await Promise.all([token(), token(), token()])).to.deep.equal(['new', 'new', 'new']);
    expect(refreshes()).to.equal(1);
  });

  it('is resumed after a reload, where the browser may have a session', async () => {
    expect(await source(undefined, [of('new', 200)]).token()).to.equal('new');
    const stranger = source(undefined, [], false);
    expect(await stranger.token()).to.equal(undefined);
    expect(stranger.refreshes()).to.equal(0);
  });

  it('ends with a session that is over, and with nothing else', async () => {
    const over = source(of('old', 0), [failed(401)]);
    expect(await over.token()).to.equal(undefined);
    expect(over.session.get()).to.equal(undefined);
    const unavailable = source(of('old', 0), [failed(503), of('new', 200)]);
    expect(await unavailable.token().catch((error) => error)).to.be.instanceOf(ApiError);
    expect(unavailable.session.get()?.token).to.equal('old');
    expect(await unavailable.token()).to.equal('new');
  });
});
