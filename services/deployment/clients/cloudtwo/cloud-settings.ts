/** What a cloud that the platform deploys to is set up with. Everything is named as the cloud's users know it. */
export interface CloudSettings {
  readonly image: string;
  /** Of these, each server gets the smallest that is large enough. */
  readonly flavors: readonly string[];
  /** The project's network that servers are in. */
  readonly network: string;
  /** Where floating addresses come from; undefined: the platform reaches servers at their own addresses. */
  readonly externalNetwork: string | undefined;
  /** Networks that may call models, as CIDR. */
  readonly callers: readonly string[];
  /** `host:port` at which servers pull images of the platform. */
  readonly registry: string;
  /** How long the cloud may take to remove a server, and how often it is asked. */
  readonly removalLimitMs: number;
  readonly lookEveryMs: number;
}
