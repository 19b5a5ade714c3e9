import type { FreezeRevision } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { freezeRevision } from '../app/freeze-revision.ts';

export const freezeRevisionHandler =
  (deps: HandlerDeps): Handler<FreezeRevision> =>
  ({ id: commandId, subject: aggregate, data }) =>
    freezeRevision(deps, { commandId, aggregate }, data);
