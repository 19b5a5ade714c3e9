import type { DeploymentCommandName, DeploymentMessages } from '../../contracts/deployment.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
export type DeploymentCommands = Pick<DeploymentMessages, DeploymentCommandName>;
