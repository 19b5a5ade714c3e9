import { createGauge, type Measured, sharedMetric } from './metrics.ts';

/** The connections of a pool at this moment. */
export interface PoolState {
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Reads the state of a pool; those with the same name are added up. */
interface PoolSource {
  readonly pool: string;
  readonly read: () => PoolState;
}

/**
 * Shows a pool among the metrics of the role. Pools of engines are the process's: each of its roles shows all of their
 * connections. Keep names few: each is three series. The function that is returned ends it.
 */
export function measurePool(service: Measured, pool: string, read: () => PoolState): () => void {
  const sources = sharedMetric(service, 'pools', () => createPoolGauges(service));
  const source = { pool, read };
  sources.add(source);
  return () => void sources.delete(source);
}

function createPoolGauges(service: Measured): Set<PoolSource> {
  const sources = new Set<PoolSource>();
  createGauge(service, {
    name: 'pool_connections',
    help: 'Open connections of a pool, by whether they are in use',
    labelNames: ['pool', 'state'],
    collect() {
      this.reset();
      for (const { pool, read } of sources) {
        const { used, idle } = read();
        this.inc({ pool, state: 'used' }, used);
        this.inc({ pool, state: 'idle' }, idle);
      }
    },
  });
  createGauge(service, {
    name: 'pool_waiting',
    help: 'Callers that wait for a connection of a pool',
    labelNames: ['pool'],
    collect() {
      this.reset();
      for (const { pool, read } of sources) this.inc({ pool }, read().waiting);
    },
  });
  return sources;
}
