import type { ContainerGroup } from '@azure/arm-containerinstance';

export interface ImageImport {
  readonly source: {
    readonly registryUri: string;
    readonly sourceImage: string;
    readonly credentials?: { readonly username: string; readonly password: string };
  };
  /** `repository:tag` in the registry of the account. */
  readonly target: string;
}

export interface RegistryLogin {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

/**
 * What a driver does in the resource group of an account. Errors of all: `unavailable`, `forbidden`, `unprocessable` with what
 * Azure says; `not_found` where the resource group or the subscription is not there.
 */
export interface Azure {
  /** All of the resource group, without how their containers do. */
  groups(): Promise<readonly ContainerGroup[]>;
  /** One, with how its containers do; undefined where it is not there. */
  group(name: string): Promise<ContainerGroup | undefined>;
  /** Begins to make it. */
  putGroup(name: string, group: ContainerGroup): Promise<void>;
  /** Begins to remove it. */
  removeGroup(name: string): Promise<void>;
  /** The newest lines of a container, each with its time; empty while it has none. */
  log(name: string, container: string, tail: number): Promise<string>;
  /** The login of a container registry. */
  registryLogin(registry: string): Promise<RegistryLogin>;
  /** Copies an image into a container registry; one that is there already is replaced. */
  importImage(registry: string, image: ImageImport): Promise<void>;
}
