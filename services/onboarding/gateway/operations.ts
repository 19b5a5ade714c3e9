import type { Operation } from '../../kit/http/api/operation.ts';
import { readOperation } from '../../kit/http/commands/read-operation.ts';
import type { OnboardingOperationDeps } from './operation.ts';
import { generateMicroservice } from './operations/generate-microservice.ts';
import { logIn } from './operations/log-in.ts';
import { pushBundle, uploadBundle } from './operations/push-bundle.ts';
import { pushModel, pushSingleModel } from './operations/push-model.ts';
import { readImageKeys } from './operations/read-image-keys.ts';
import { readLimits } from './operations/read-limits.ts';
import { readTask } from './operations/read-task.ts';

/** Every operation of the gateway. */
export const operations: readonly Operation<OnboardingOperationDeps>[] = [
  logIn,
  pushModel,
  pushSingleModel,
  uploadBundle,
  pushBundle,
  generateMicroservice,
  readTask,
  readImageKeys,
  readLimits,
  readOperation,
];
