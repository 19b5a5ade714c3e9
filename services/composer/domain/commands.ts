import type { ComposerCommandName, ComposerMessages } from '../../contracts/composer.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
export type ComposerCommands = Pick<ComposerMessages, ComposerCommandName>;
