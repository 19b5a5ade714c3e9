import type { ContentCommandName, ContentMessages } from '../../contracts/content.ts';

/** The commands of this service: a schema that is added makes the build ask for its handler and what its route answers. */
export type CommandType = ContentCommandName;
export type ContentCommands = Pick<ContentMessages, CommandType>;
