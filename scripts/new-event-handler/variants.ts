import { existsSync } from 'node:fs';
import { readIfThere } from '../new-command/variants.ts';

/**
 * How a service acts on events. `reader`: notification's, a pure reader of the event. `saga`: the event starts a process.
 * `outbox`: rows of PostgreSQL and what is published, in one transaction. `plain`: anything that is idempotent; also beside a
 * journal, which keeps outcomes of commands, and an event has none.
 */
export const eventVariants = ['reader', 'saga', 'outbox', 'plain'] as const;
export type EventVariant = (typeof eventVariants)[number];

/** The variants that fit what a service has, the one it is made for first. */
export function eventVariantsOf(service: string): readonly EventVariant[] {
  const isReader = existsSync(`services/${service}/domain/events`);
  const has: Readonly<Record<EventVariant, boolean>> = {
    reader: isReader,
    saga: existsSync(`services/${service}/app/processes.ts`),
    outbox: readIfThere(`services/${service}/app/deps.ts`).includes('PostgresCommands<'),
    plain: !isReader,
  };
  return eventVariants.filter((variant) => has[variant]);
}
