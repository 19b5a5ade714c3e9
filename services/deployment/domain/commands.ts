/** The commands of this service: `npm run new:command` writes the first one. */
export type DeploymentCommands = Record<never, never>;
