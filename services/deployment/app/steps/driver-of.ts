import { AppError } from '../../../kit/errors.ts';
import type { Driver } from '../../domain/driver.ts';
import type { StepDeps } from '../deps.ts';

/** Errors: `unavailable` where this worker does not know the target: another one may, or the operator adds it again. */
export function driverOf({ drivers }: Pick<StepDeps, 'drivers'>, target: string): Driver {
  const driver = drivers.get(target);
  if (driver) return driver;
  throw new AppError('unavailable', `The target ${target} is not among DEPLOYMENT_TARGETS of this worker.`);
}
