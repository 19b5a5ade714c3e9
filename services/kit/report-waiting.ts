import type { Service } from './service.ts';

const intervalMs = 5_000;

/**
 * Until a role is ready for the first time, logs every few seconds what it waits for and what mends it. Afterwards failed
 * requests and messages say so themselves, and a role at rest checks nothing.
 */
export function reportWaiting({ log, life }: Pick<Service, 'log' | 'life'>): { started(): void } {
  let started = false;
  const timer = setInterval(() => void report(), intervalMs);
  timer.unref();
  life.onStop('report of what is waited for', () => clearInterval(timer));
  async function report() {
    const failing = await life.failing();
    if (life.draining) return clearInterval(timer);
    if (failing.length === 0 && started) return clearInterval(timer);
    const remedies = failing.map(({ name, remedy }) => (remedy === undefined ? name : `${name}: ${remedy}`));
    const waitingFor = failing.length > 0 ? remedies : ['the start to complete'];
    log.warn({ waitingFor: failing.map(({ name }) => name) }, `not ready, waiting for ${waitingFor.join('; ')}`);
  }
  return {
    started() {
      started = true;
      // Nearly every start ends here, before the first report.
      void life.notReady().then((missing) => {
        if (missing.length === 0) clearInterval(timer);
      });
    },
  };
}
