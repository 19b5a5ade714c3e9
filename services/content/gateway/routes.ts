import Router from '@koa/router';
import type { CommandClient } from '../../kit/bus/command-client.ts';
import type { Operations } from '../../kit/store/outcomes.ts';
import type { ContentReader, FileStore } from '../domain/ports.ts';
import { createSendCommand, type SendCommand } from './commands.ts';
import { addDescriptionRoutes } from './description-routes.ts';
import { addDocumentRoutes } from './document-routes.ts';
import { addImageRoutes } from './image-routes.ts';
import { addOperationRoutes } from './operation-routes.ts';

interface SharedDeps {
  readonly files: FileStore;
  readonly reader: ContentReader;
  readonly operations: Operations;
  readonly imageLimitBytes: number;
  readonly documentLimitBytes: number;
  /** Path segment of the content repository in addresses of images. */
  readonly cmsName: string;
}

export interface GatewayDeps extends SharedDeps {
  readonly ask: CommandClient;
  /** How long a request waits for the worker before it is answered 202. */
  readonly waitMs: number;
  /** After this a command that was not reached is rejected. */
  readonly deadlineMs: number;
}

/** What every group of routes gets. */
export interface RouteDeps extends SharedDeps {
  readonly send: SendCommand;
}

/** The HTTP interface of the content service. */
export function createContentRouter({ ask, waitMs, deadlineMs, ...shared }: GatewayDeps): Router {
  const router = new Router();
  const deps: RouteDeps = { ...shared, send: createSendCommand(ask, { waitMs, deadlineMs }) };
  addDescriptionRoutes(router, deps);
  addImageRoutes(router, deps);
  addDocumentRoutes(router, deps);
  addOperationRoutes(router, deps);
  return router;
}
