import type { FreezeContent } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { freezePart } from '../app/freeze-part.ts';

/** Of one part, as gateways of an older release send it while a platform is upgraded. */
export const freezeContentHandler =
  (deps: HandlerDeps): Handler<FreezeContent> =>
  ({ id: commandId, subject: aggregate, data }) =>
    freezePart(deps, { commandId, aggregate }, data);
