import type { MicroserviceResults } from './generate-microservice-process.ts';
import type { OnboardResults } from './onboard-results.ts';
import { generateMicroserviceName, onboardModelName } from './task-records.ts';

/** As keys, so that a step which is missing here does not compile. */
const ofOnboarding: Readonly<Record<keyof OnboardResults, true>> = {
  task: true,
  validate: true,
  solution: true,
  revision: true,
  artifacts: true,
  scan: true,
  composition: true,
  image: true,
  register: true,
  findings: true,
  tell: true,
};
const ofMicroservice: Readonly<Record<keyof MicroserviceResults, true>> = {
  task: true,
  revision: true,
  image: true,
  register: true,
  tell: true,
};

/** The steps of a process from its beginning to its end, by its name: its state has those that have begun. */
export const stepNames: Readonly<Record<string, readonly string[]>> = {
  [onboardModelName]: Object.keys(ofOnboarding),
  [generateMicroserviceName]: Object.keys(ofMicroservice),
};
