import type { Handlers } from '../../kit/bus/command.ts';
import { forSigningCaller } from '../../platform/bus/signing-caller.ts';
import type { OnboardingDeps } from '../app/deps.ts';
import { generateMicroserviceProcess } from '../app/generate-microservice-process.ts';
import { onboardModelProcess } from '../app/onboard-model-process.ts';
import { generateMicroserviceName, onboardModelName } from '../app/task-records.ts';
import type { OnboardingCommands } from '../domain/commands.ts';
import { startTask } from '../domain/start-task.ts';

/**
 * The handler of every command, by its full name; the type makes the list complete. Each starts a process under the command's
 * id; how it ends is an event of its own, and meanwhile `/v2/tasks/{id}` shows it.
 */
export const createHandlers = (deps: OnboardingDeps): Handlers<OnboardingCommands> => ({
  'modelyard.onboarding.OnboardModel': forSigningCaller((command) =>
    deps.startProcess(command, onboardModelProcess(deps), () => startTask(onboardModelName, command.id, command.data)),
  ),
  'modelyard.onboarding.GenerateMicroservice': forSigningCaller((command) =>
    deps.startProcess(command, generateMicroserviceProcess(deps), () =>
      startTask(generateMicroserviceName, command.id, command.data),
    ),
  ),
});
