import { existsSync, readFileSync } from 'node:fs';

/**
 * How a service executes commands. `journal`: a decision about the newest state, saved with its outcome in MongoDB. `plan`: a
 * plan that is saved first and then written to the records of another service. `outbox`: rows of PostgreSQL, outcome and
 * events in one transaction. `saga`: the command starts a process of several steps.
 */
export const commandVariants = ['plan', 'saga', 'outbox', 'journal'] as const;
export type CommandVariant = (typeof commandVariants)[number];

/** What the handlers of a worker get: the name of the type, and the file it is imported from. */
export interface HandlerDeps {
  readonly depsType: string;
  readonly depsFile: string;
}

/** The variants that fit what a service has, the one it is made for first. */
export function variantsOf(service: string): readonly CommandVariant[] {
  const deps = readIfThere(`services/${service}/app/deps.ts`);
  const has: Readonly<Record<CommandVariant, boolean>> = {
    plan: existsSync(`services/${service}/app/execute-command.ts`),
    saga: existsSync(`services/${service}/app/processes.ts`),
    outbox: deps.includes('PostgresCommands<'),
    journal: deps.includes('Journal'),
  };
  return commandVariants.filter((variant) => has[variant]);
}

/** The wanted variant, or the first that fits. Throws an error where it does not fit. */
export function chooseVariant<V extends string>(service: string, fitting: readonly V[], wanted: string | undefined): V {
  const chosen = wanted === undefined ? fitting[0] : fitting.find((variant) => variant === wanted);
  if (chosen === undefined)
    throw new Error(
      `services/${service} is not made for ${wanted ?? 'any variant'}; it fits: ${fitting.join(', ') || 'none'}`,
    );
  return chosen;
}

/** Of `createHandlers = (deps: HandlerDeps)` in a list of handlers. */
export function handlerDepsOf(path: string, text: string): HandlerDeps {
  const [, depsType] = /\(_?deps: (\w+)\)/.exec(text) ?? [];
  const [, depsFile] = new RegExp(`import type \\{ ${depsType} \\} from '([^']+)'`).exec(text) ?? [];
  if (!depsType || !depsFile) throw new Error(`${path} has no \`createHandlers = (deps: …)\` with an imported type`);
  return { depsType, depsFile };
}

export const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
