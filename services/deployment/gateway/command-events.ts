import type { ExecuteCommand } from '../../kit/http/commands/execute-command.ts';
import type { DeploymentCommands } from '../domain/commands.ts';

/** The event each command leads to. */
export type CommandEvents = Record<never, never>;

export type ExecuteDeploymentCommand = ExecuteCommand<DeploymentCommands, CommandEvents>;
