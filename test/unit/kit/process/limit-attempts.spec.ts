import { expect } from 'chai';
import { later } from '../../../../services/kit/process/definition.ts';
import { limitAttempts } from '../../../../services/kit/process/limit-attempts.ts';

/** Each attempt is under way until its promise is settled here. */
function startWith(atOnce: number) {
  const attempts: PromiseWithResolvers<string>[] = [];
  const run = limitAttempts({ atOnce, lookEveryMs: 250 }, (_: string) => {
    const attempt = Promise.withResolvers<string>();
    attempts.push(attempt);
    return attempt.promise;
  });
  return { attempts, run };
}

describe('a limit of attempts', () => {
  it('lets so many be made at once, and the others later', async () => {
    const { attempts, run } = startWith(2);
    const first = run('1');
    const second = run('2');
    expect(await run('3')).to.deep.equal(later(250));
    expect(attempts).to.have.length(2);
    attempts[0]?.resolve('a');
    attempts[1]?.resolve('b');
    expect(await Promise.all([first, second])).to.deep.equal(['a', 'b']);
  });

  it('has room again once an attempt has ended, also by a failure', async () => {
    const { attempts, run } = startWith(1);
    const failing = run('1').catch(({ message }) => message);
    attempts[0]?.reject(new Error('broken'));
    expect(await failing).to.equal('broken');
    const second = run('2');
    attempts[1]?.resolve('b');
    expect(await second).to.equal('b');
    void run('3');
    expect(await run('4')).to.deep.equal(later(250));
  });
});
