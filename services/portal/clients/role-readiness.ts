import { z } from 'zod';
import type { Probe, Readiness, RoleReadiness } from '../domain/role-readiness.ts';

interface Deps {
  readonly probes: readonly Probe[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Pages ask again and again, and so do all administrators who look. */
const cacheMs = 5_000;
const timeoutMs = 2_000;
const mostMissing = 20;

const answerShape = z.object({ status: z.string(), missing: z.array(z.string()) });

/** Asks each role where it answers operators. */
export function createReadiness({ probes, now }: Deps): Readiness {
  let known: { readonly at: number; readonly roles: Promise<readonly RoleReadiness[]> } | undefined;
  return {
    read() {
      if (!known || now() >= known.at + cacheMs) known = { at: now(), roles: Promise.all(probes.map(ask)) };
      return known.roles;
    },
  };
}

async function ask({ service, role, url }: Probe): Promise<RoleReadiness> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}/readyz`, { signal, redirect: 'error' });
    // 503 has the same shape.
    const { status, missing } = answerShape.parse(await response.json());
    const state = response.ok && status === 'ready' ? 'ready' : 'not_ready';
    return { service, role, state, missing: missing.slice(0, mostMissing) };
  } catch {
    return { service, role, state: 'unreachable', missing: [] };
  }
}
