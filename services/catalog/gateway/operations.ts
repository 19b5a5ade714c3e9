import type { Operation } from './operation.ts';
import { activityOperations } from './operations/activity.ts';
import { artifactOperations } from './operations/artifacts.ts';
import { logInOperations } from './operations/log-in.ts';
import { solutionOperations } from './operations/solutions.ts';
import { userOperations } from './operations/users.ts';

/** Every operation of the catalog. */
export const operations: readonly Operation[] = [
  ...artifactOperations,
  ...solutionOperations,
  ...userOperations,
  ...logInOperations,
  ...activityOperations,
];
