import type { ContentCommandName, ContentMessages } from '../../contracts/content.ts';

/** The commands of this service: the build fails for a new schema until it has a handler and an event. */
export type CommandType = ContentCommandName;
export type ContentCommands = Pick<ContentMessages, CommandType>;
