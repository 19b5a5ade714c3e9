import type { Handlers } from '../../kit/bus/command.ts';
import type { RunCheck } from '../checks/run-check.ts';
import type { ApprovalPolicy } from '../domain/after-checks.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { PublicationCommands } from '../domain/commands.ts';
import type { DecisionPolicy } from '../domain/policies.ts';
import type { CarryOutDeps } from './carry-out.ts';
import { decidePublicationHandler } from './decide-publication.ts';
import { requestPublicationHandler } from './request-publication.ts';
import { runChecksHandler } from './run-checks.ts';
import { unpublishSolutionHandler } from './unpublish-solution.ts';
import { withdrawPublicationHandler } from './withdraw-publication.ts';

export interface HandlerDeps extends CarryOutDeps {
  readonly catalog: Catalog;
  readonly check: RunCheck;
  readonly policy: ApprovalPolicy & DecisionPolicy;
}

/** Every command the worker answers, by its full name; the type makes the list complete. */
export const createHandlers = (deps: HandlerDeps): Handlers<PublicationCommands> => ({
  'modelyard.publication.RequestPublication': requestPublicationHandler(deps),
  'modelyard.publication.RunChecks': runChecksHandler(deps),
  'modelyard.publication.DecidePublication': decidePublicationHandler(deps),
  'modelyard.publication.WithdrawPublication': withdrawPublicationHandler(deps),
  'modelyard.publication.UnpublishSolution': unpublishSolutionHandler(deps),
});
