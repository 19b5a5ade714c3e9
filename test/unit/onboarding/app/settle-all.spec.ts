import { expect } from 'chai';
import { settleAll } from '../../../../services/onboarding/app/settle-all.ts';

describe('pieces of work that are done at the same time', () => {
  it('resolve in their order', async () => {
    const slow = new Promise<string>((resolve) => setImmediate(resolve, 'slow'));
    expect(await settleAll([slow, Promise.resolve('quick')])).to.deep.equal(['slow', 'quick']);
  });

  it('fail once none of them goes on', async () => {
    let isOver = false;
    const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      isOver = true;
    });
    const failure = await settleAll([Promise.reject(new Error('no space')), slow]).catch(
      (error: Error) => error.message,
    );
    expect([failure, isOver]).to.deep.equal(['no space', true]);
  });
});
