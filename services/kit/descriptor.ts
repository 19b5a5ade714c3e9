import type { z } from 'zod';
import type { Environment } from './config.ts';
import type { RoleTls } from './listen-address.ts';
import type { StartRole } from './service.ts';

/** A part of a service that can run as a process of its own. */
export interface RoleDescriptor {
  readonly name: 'gateway' | 'worker' | 'relay' | 'rpc';
  /** The ports of its API, by the settings that move them; none for a role without an API. The first has HTTP. */
  readonly ports: Readonly<Record<string, number>>;
  /** The port of /healthz, /readyz and /metrics, for operators alone. */
  readonly admin: Readonly<Record<string, number>>;
  /** Everything else it reads from the environment. */
  readonly settings: z.ZodRawShape;
  /** Throws a ConfigError where settings that are right by themselves do not fit together. */
  readonly validate?: (env: Environment) => void;
  /** Its modules are loaded by this, and not before. */
  readonly load: () => Promise<StartRole>;
  /** Whether it is a model, which users may have called; all other roles are the platform's own. */
  readonly isModel?: boolean;
  /** The services whose events it reads, each in a group of its own. */
  readonly reads?: readonly string[];
  /** Its share of a platform's work, as a small whole number; it decides which roles share a process. */
  readonly weight: number;
  /** The ports that compose opens to the machine it runs on. The entry point does that for all, and passes connections on. */
  readonly published?: 'all' | readonly string[];
  /** Its API is behind TLS; plain HTTP where it is absent. */
  readonly tls?: RoleTls;
  /** The path below which its API is. */
  readonly path?: string;
  /** What a person who sees it for the first time would do with it; `{address}` is where it is. */
  readonly tryFirst?: string;
  /** Instead of that of its service. */
  readonly youngGenerationMib?: number;
}

/** All that launchers, compose, the README and checks need to know of a service. */
export interface ServiceDescriptor {
  /** The folder, the segment of topic names, the first word of its settings. */
  readonly name: string;
  /** One line for the README: what it is for. */
  readonly purpose: string;
  /** In the order in which they are started; they are stopped the other way round. */
  readonly roles: readonly RoleDescriptor[];
  /** Settings that the first start of a platform makes and keeps. */
  readonly secrets?: readonly string[];
  /** Services at which it has an account, `<SERVICE>_CREDENTIALS`. */
  readonly accounts?: readonly string[];
  /** Of MongoDB, by the part of their names after the service's: `files` is `content.files`. Its user may use no others. */
  readonly collections?: readonly string[];
  /** Extensions of PostgreSQL that its migrations need; its own role may not create them. */
  readonly extensions?: readonly string[];
  /** False where backups leave its tables out: they are worth less than the room they take. */
  readonly isSaved?: boolean;
  /** Started when all others are ready: the entry point of the platform. */
  readonly last?: boolean;
  /** MiB of a half of V8's young generation, where 1 is not enough; see `nodeFlags` of the launcher. */
  readonly youngGenerationMib?: number;
}

/** A role that can be started. */
export interface RoleStart
  extends Pick<RoleDescriptor, 'load' | 'ports' | 'admin' | 'settings' | 'validate' | 'isModel'> {
  readonly service: string;
  readonly role: string;
}
