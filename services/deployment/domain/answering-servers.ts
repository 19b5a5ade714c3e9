import type { ObservedComponent } from './driver.ts';
import { type DeploymentPlan, replicasOf } from './plan.ts';

/** The servers of a plan: how many there are to be, and how many of them answer. */
export interface AnsweringServers {
  readonly wanted: number;
  readonly answering: number;
  readonly isComplete: boolean;
}

/** Of what is observed, that of the plan's own revision. `beside`: components that are there besides those of the plan, once. */
export function countAnswering(
  { components, options }: Pick<DeploymentPlan, 'components' | 'options'>,
  observed: readonly ObservedComponent[],
  beside: readonly string[] = [],
): AnsweringServers {
  const running = observed.filter(({ status }) => status === 'running');
  const counted = [
    ...components.map((component) => ({ name: component.name, wanted: replicasOf(component, options) })),
    ...beside.map((name) => ({ name, wanted: 1 })),
  ].map(({ name, wanted }) => {
    const servers = sum(running.filter(({ component }) => component === name).map((one) => one.servers ?? 1));
    return { wanted, answering: Math.min(servers, wanted) };
  });
  const [wanted, answering] = [sum(counted.map((one) => one.wanted)), sum(counted.map((one) => one.answering))];
  return { wanted, answering, isComplete: answering === wanted };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
