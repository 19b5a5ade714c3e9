import type { Clock } from '../../kit/clock.ts';
import { runPeriodically } from '../../kit/run-periodically.ts';
import type { Service } from '../../kit/service.ts';
import type { SweepableStore } from '../domain/ports.ts';

export interface SweepOptions {
  readonly store: SweepableStore;
  readonly clock: Clock;
  /** How long an upload may take; what is older and has no path was left by a process that died. */
  readonly stagingTtlMs: number;
  /** How long an upload waits for its path, and for its service to remove it. */
  readonly uploadTtlMs: number;
  /** How long deleted and replaced artifacts stay, so that downloads in progress complete. */
  readonly gracePeriodMs: number;
  readonly intervalMs: number;
}

/** Sweeps every `intervalMs` until the service stops. Safe while several gateways do, and after one that was killed half-way. */
export function startSweep(service: Service, options: SweepOptions): void {
  const { store, clock, stagingTtlMs, uploadTtlMs, gracePeriodMs, intervalMs } = options;
  runPeriodically(service, 'sweep', intervalMs, async () => {
    const now = clock.now();
    const swept = await store.sweep({
      ...{ stagedBefore: now - stagingTtlMs, uploadedBefore: now - uploadTtlMs },
      releasedBefore: now - gracePeriodMs,
    });
    if (swept.artifacts + swept.files + swept.orphans > 0)
      service.log.info(swept, 'swept artifacts that are not in use');
  });
}
