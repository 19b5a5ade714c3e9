import { commandWorkerFiles } from './command-worker-files.ts';
import { eventWorkerFiles } from './event-worker-files.ts';
import type { NewService } from './names.ts';

/** A worker that executes commands, with a store for their outcomes; without one, it acts on an event of another service. */
export const workerFiles = (service: NewService): [string, string][] =>
  service.hasCommands ? commandWorkerFiles(service) : eventWorkerFiles(service);
