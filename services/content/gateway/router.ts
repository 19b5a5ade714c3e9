import type Router from '@koa/router';
import type { ContentMessages } from '../../contracts/content.ts';
import { createApiPages } from '../../kit/http/api/api-page.ts';
import { withoutOptions } from '../../kit/http/api/endpoint-router.ts';
import { createApiRouter } from '../../kit/http/api/router.ts';
import { createExecuteCommand } from '../../kit/http/commands/execute-command.ts';
import type { Service } from '../../kit/service.ts';
import { identifyClient } from '../../platform/principals/client-of.ts';
import type { CommandEvents } from './command-events.ts';
import type { GatewayDeps } from './deps.ts';
import { contentDocument } from './document.ts';
import { operations } from './operations.ts';

/** The HTTP API of the content service, with its page at `/docs`. */
export async function createContentRouter(
  service: Service,
  { commands, clientOf, waitMs, deadlineMs, ...shared }: GatewayDeps,
): Promise<Router> {
  return createApiRouter({
    service,
    operations,
    deps: {
      ...shared,
      execute: createExecuteCommand<ContentMessages, CommandEvents>(commands, { waitMs, deadlineMs }),
    },
    async authorise(ctx, { method }) {
      const client = await identifyClient(ctx, clientOf);
      // Before anything of the body is read.
      if (method !== 'GET') await shared.authorise.anyWrite(client);
    },
    pages: await createApiPages(contentDocument, 'Modelyard content'),
    // Clients of the predecessor look at the error of a path; 404 is for files and descriptions that are not there.
    invalidPath: 'invalid',
    ignoreCase: true,
    allow: withoutOptions,
  });
}
