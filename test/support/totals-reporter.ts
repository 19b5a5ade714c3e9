import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';

/**
 * Mocha's spec reporter, and after its summary the line `N passed, N failed`. Where TEST_TOTALS_FILE is set, the same
 * line is appended to that file, so that a script can add up several runs; before it what failed and why, because a long log
 * is often seen from its end alone. That is written at once: a run that is killed, because its time is up, has no end.
 */
class TotalsReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const file = process.env.TEST_TOTALS_FILE;
    const keep = (text: string) => file && appendFileSync(file, text);
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test: Mocha.Runnable, error: Error) => {
      const story = withCauses(error).replaceAll(/^/gm, '    ');
      keep(`FAILED ${test.fullTitle()}\n${story}\n`);
    });
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures } = runner.stats ?? { passes: 0, failures: 0 };
      const line = `${passes} passed, ${failures} failed`;
      console.log(line);
      keep(`${line}\n`);
    });
  }
}

/** An error that wraps another says what could not be done; why is in the other. */
function withCauses(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by ${withCauses(error.cause)}` : own;
}

// Mocha loads reporters by require(), which hands over a module's export of this name.
export { TotalsReporter as 'module.exports' };
