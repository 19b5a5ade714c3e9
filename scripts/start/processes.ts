import { availableParallelism } from 'node:os';
import { type ServiceSpec, serviceName } from './services.ts';

/** Roles that run in one process. */
export interface ProcessPlan {
  /** `content worker` where it runs one role, otherwise `process 1`. */
  readonly name: string;
  readonly roles: readonly ServiceSpec[];
}

/** More processes than this cost memory and gain a laptop nothing. */
const mostProcesses = 4;

/** As many as this machine has cores. */
export const usualProcesses = () => Math.min(availableParallelism(), mostProcesses);

/**
 * Spreads roles over processes so that these have about the same weight. The order stays: the roles of each process come
 * before those of the next, so that stopping the processes in reverse order stops the roles in reverse order.
 */
export function planProcesses(roles: readonly ServiceSpec[], processes: number | 'each'): ProcessPlan[] {
  if (processes === 'each') return roles.map((role) => ({ name: serviceName(role), roles: [role] }));
  const share = roles.reduce((sum, { weight }) => sum + weight, 0) / processes;
  let before = 0;
  const groups = Map.groupBy(roles, ({ weight }) => {
    const middle = before + weight / 2;
    before += weight;
    return Math.floor(middle / share);
  });
  return [...groups.values()].map((group, index) => {
    const [only, ...others] = group;
    return { name: only && others.length === 0 ? serviceName(only) : `process ${index + 1}`, roles: group };
  });
}

/** The process by its name and, where that does not say it, by what it runs. */
export function describeProcess({ name, roles }: ProcessPlan): string {
  return roles.length === 1 ? name : `${name} (${roles.map(serviceName).join(', ')})`;
}
