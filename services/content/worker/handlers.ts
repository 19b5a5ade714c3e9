import type { ContentCommandName, ContentMessages } from '../../contracts/content.ts';
import type { Handlers } from '../../kit/bus/command.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { deleteDescriptionHandler } from './delete-description.ts';
import { deleteDocumentHandler } from './delete-document.ts';
import { deleteImageHandler } from './delete-image.ts';
import { freezeRevisionHandler } from './freeze-revision.ts';
import { settleContentHandler } from './settle-content.ts';
import { storeDescriptionHandler } from './store-description.ts';
import { storeDocumentHandler } from './store-document.ts';
import { storeImageHandler } from './store-image.ts';
import { storeSiteImageHandler } from './store-site-image.ts';
import { storeSiteTextHandler } from './store-site-text.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
type ContentCommands = Pick<ContentMessages, ContentCommandName>;

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (deps: HandlerDeps): Handlers<ContentCommands> => ({
  'modelyard.content.StoreDescription': storeDescriptionHandler(deps),
  'modelyard.content.DeleteDescription': deleteDescriptionHandler(deps),
  'modelyard.content.StoreImage': storeImageHandler(deps),
  'modelyard.content.DeleteImage': deleteImageHandler(deps),
  'modelyard.content.StoreDocument': storeDocumentHandler(deps),
  'modelyard.content.DeleteDocument': deleteDocumentHandler(deps),
  'modelyard.content.FreezeRevision': freezeRevisionHandler(deps),
  'modelyard.content.SettleContent': settleContentHandler(deps),
  'modelyard.content.StoreSiteImage': storeSiteImageHandler(deps),
  'modelyard.content.StoreSiteText': storeSiteTextHandler(deps),
});
