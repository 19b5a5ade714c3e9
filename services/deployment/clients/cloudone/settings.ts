/** How container groups of deployers' accounts are made. */
export interface CloudoneSettings {
  /** The region, as `eastus`. */
  readonly location: string;
  /** `network/subnet` in the resource group, where groups get their addresses; undefined: public addresses. */
  readonly subnet: string | undefined;
  /** `host:port` at which Azure pulls images of the platform. */
  readonly registry: string;
  /** `name:password` there. */
  readonly pullCredentials: string | undefined;
  /** Of each container, where a deployment says nothing. */
  readonly limits: { readonly memoryBytes: number; readonly cores: number };
  /** Runs a composition from a folder, where there is a subnet; undefined: the platform's orchestrator runs compositions. */
  readonly orchestratorImage: string | undefined;
  /** How long Azure may take to remove groups, and how often it is asked. */
  readonly removalLimitMs: number;
  readonly lookEveryMs: number;
}
