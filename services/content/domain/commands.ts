import type { ContentMessages } from '../../contracts/content.ts';

/** The commands of this service. A name added here makes the build ask for its handler, its route and its schema. */
export const commandTypes = [
  'modelyard.content.StoreDescription',
  'modelyard.content.DeleteDescription',
  'modelyard.content.StoreImage',
  'modelyard.content.DeleteImage',
  'modelyard.content.StoreDocument',
  'modelyard.content.DeleteDocument',
] as const satisfies readonly (keyof ContentMessages)[];

export type CommandType = (typeof commandTypes)[number];
export type ContentCommands = Pick<ContentMessages, CommandType>;
