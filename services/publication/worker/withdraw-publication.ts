import type { WithdrawPublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { type WithdrawalPlan, withdrawPublication } from '../domain/withdraw-publication.ts';
import { carryOut } from './carry-out.ts';
import type { HandlerDeps } from './handlers.ts';
import { knownRequest } from './known-request.ts';

export const withdrawPublicationHandler =
  (deps: HandlerDeps): Handler<WithdrawPublication> =>
  (command) => {
    const { catalog } = deps;
    const { requestId, userId } = command.data;
    return carryOut(deps, command, {
      async prepare() {
        const known = await knownRequest(catalog, requestId, command.subject);
        return 'status' in known ? known : withdrawPublication(command.data, known);
      },
      async write({ about }: WithdrawalPlan) {
        await catalog.decide(requestId, { statusCode: 'WD' }, { key: command.id, actor: userId });
        return done(event('modelyard.publication.PublicationWithdrawn', about));
      },
    });
  };
