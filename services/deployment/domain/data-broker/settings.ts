/** What a deployer may say of the data broker of a composition, in place of what its blueprint says. */
export interface DataBrokerSettings {
  /** Address of the data. */
  readonly url?: string | undefined;
  /** Of a file in the broker's folder. */
  readonly path?: string | undefined;
  /** The account at the source of the data. */
  readonly userName?: string | undefined;
  readonly password?: string | undefined;
  /** Of a database. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly jsonMapping?: string | undefined;
  readonly jsonPosition?: string | undefined;
}

/** The purpose for which settings are sealed: those that were copied to another deployment cannot be opened. */
export const sealedForBroker = (deploymentId: string): string => `data-broker ${deploymentId}`;
