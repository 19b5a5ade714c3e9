import type { PublicationCommandName, PublicationMessages } from '../../contracts/publication.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
export type PublicationCommands = Pick<PublicationMessages, PublicationCommandName>;
