import type { ObservedComponent } from './driver.ts';
import type { DeploymentPlan } from './plan.ts';

/** The servers of a plan: how many there are to be, and how many of them answer. */
export interface AnsweringServers {
  readonly wanted: number;
  readonly answering: number;
  readonly isComplete: boolean;
}

/** Of what is observed, that of the plan's own revision. */
export function countAnswering(
  { components, options }: Pick<DeploymentPlan, 'components' | 'options'>,
  observed: readonly ObservedComponent[],
): AnsweringServers {
  const running = observed.filter(({ status }) => status === 'running');
  // A second data broker would give every record once more, so that targets run one.
  const counted = components.map(({ name, kind }) => {
    const servers = sum(running.filter(({ component }) => component === name).map((one) => one.servers ?? 1));
    const wanted = kind === 'data_broker' ? 1 : options.replicas;
    return { wanted, answering: Math.min(servers, wanted) };
  });
  const [wanted, answering] = [sum(counted.map((one) => one.wanted)), sum(counted.map((one) => one.answering))];
  return { wanted, answering, isComplete: answering === wanted };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
