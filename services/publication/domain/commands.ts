import type { PublicationCommandName, PublicationMessages } from '../../contracts/publication.ts';

/** The commands of this service: a schema that is added makes the build ask for its handler. */
export type PublicationCommands = Pick<PublicationMessages, PublicationCommandName>;
