import { createChance } from '../seed/chance.ts';

/**
 * `kill` is SIGKILL: the launcher starts a role again by itself, an engine is started again after `forMs`. `suspend` is SIGSTOP
 * for `forMs`. `restart` ends an engine in order and starts it again after `forMs`. `full disk` takes all the space of an engine's disk for
 * `forMs`.
 */
export interface Fault {
  /** After the load began; later where the fault before took longer. */
  readonly atMs: number;
  readonly kind: 'kill' | 'suspend' | 'restart' | 'full disk';
  /** `content worker`, `kafka`. */
  readonly target: string;
  readonly isEngine: boolean;
  readonly forMs: number;
}

export interface FaultTargets {
  readonly roles: readonly string[];
  readonly engines: readonly string[];
  /** Whether engines have disks that can be filled. */
  readonly haveDisks: boolean;
}

export interface PlanOptions {
  readonly seed: number;
  readonly durationMs: number;
  readonly everyMs: readonly [number, number];
}

/** Of eleven faults, six hit a role and five an engine: there are many more roles, and each engine is behind all of them. */
const weights = { killRole: 4, suspendRole: 2, killEngine: 2, restartEngine: 1, suspendEngine: 1, fillEngine: 1 };
const kinds = { kill: 'kill', suspend: 'suspend', restart: 'restart', fill: 'full disk' } as const;
/** Of PostgreSQL SIGSTOP would stop the process alone that accepts connections, and no connection that there is. */
const notSuspended = 'postgresql';
const longestMs = 6_000;

/** Which faults come when. The same options and targets give the same plan. */
export function planFaults(
  { seed, durationMs, everyMs }: PlanOptions,
  { roles, engines, haveDisks }: FaultTargets,
): Fault[] {
  const chance = createChance(seed, 0);
  const [low, high] = everyMs;
  const faults: Fault[] = [];
  for (let atMs = chance.between(low, high); atMs < durationMs; atMs += chance.between(low, high)) {
    const drawn = chance.weighted({ ...weights, fillEngine: haveDisks ? weights.fillEngine : 0 });
    const isEngine = drawn.endsWith('Engine');
    const kind = kinds[drawn.replace(/Engine$|Role$/, '') as keyof typeof kinds];
    const targets = isEngine ? engines.filter((name) => kind !== 'suspend' || name !== notSuspended) : roles;
    const target = chance.pick(targets);
    // Not so long that the next one comes in the middle.
    const forMs = chance.between(500, Math.min(longestMs, Math.max(low, 1_000)));
    faults.push({ atMs, kind, target, isEngine, forMs });
  }
  return faults;
}
