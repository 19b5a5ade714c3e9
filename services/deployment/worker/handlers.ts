import type { Handlers } from '../../kit/bus/command.ts';
import type { DeploymentDeps } from '../app/deps.ts';
import type { DeploymentCommands } from '../domain/commands.ts';

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (_deps: DeploymentDeps): Handlers<DeploymentCommands> => ({});
