/**
 * What a deployment's owner gave for its target, as that target's credentials are described; undefined where they gave nothing.
 * Errors: `unavailable` where it cannot be opened, with what the operator has to do.
 */
export type CredentialsOf = (deploymentId: string) => Promise<unknown>;
