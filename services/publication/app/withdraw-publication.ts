import type { WithdrawPublication } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { type WithdrawalPlan, withdrawPublication } from '../domain/withdraw-publication.ts';
import type { PublicationDeps } from './deps.ts';
import { executeCommand } from './execute-command.ts';
import { findRequest } from './find-request.ts';

export const createWithdrawPublication =
  (deps: PublicationDeps): Handler<WithdrawPublication> =>
  (command) => {
    const { catalog, content } = deps;
    const { requestId, userId } = command.data;
    return executeCommand(deps, command, {
      async prepare() {
        const known = await findRequest(catalog, requestId, command.subject);
        return 'status' in known ? known : withdrawPublication(command.data, known);
      },
      async write({ about }: WithdrawalPlan) {
        await catalog.decideRequest(requestId, { statusCode: 'WD' }, { key: command.id, actor: userId });
        await content.settle(about, { reviewId: about.trackingId, settlement: 'release' });
        return done(event('modelyard.publication.PublicationWithdrawn', about));
      },
    });
  };
