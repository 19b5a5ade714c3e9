import type { Handlers } from '../../kit/bus/command.ts';
import type { RunCheck } from '../app/checks/run-check.ts';
import { createDecidePublication } from '../app/decide-publication.ts';
import type { ExecuteDeps } from '../app/execute-command.ts';
import { createRequestPublication } from '../app/request-publication.ts';
import { createRunChecks } from '../app/run-checks.ts';
import { createUnpublishSolution } from '../app/unpublish-solution.ts';
import { createWithdrawPublication } from '../app/withdraw-publication.ts';
import type { ApprovalPolicy } from '../domain/after-checks.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { PublicationCommands } from '../domain/commands.ts';
import type { DecisionPolicy } from '../domain/policies.ts';

export interface PublicationDeps extends ExecuteDeps {
  readonly catalog: Catalog;
  readonly check: RunCheck;
  readonly policy: ApprovalPolicy & DecisionPolicy;
}

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (deps: PublicationDeps): Handlers<PublicationCommands> => ({
  'modelyard.publication.RequestPublication': createRequestPublication(deps),
  'modelyard.publication.RunChecks': createRunChecks(deps),
  'modelyard.publication.DecidePublication': createDecidePublication(deps),
  'modelyard.publication.WithdrawPublication': createWithdrawPublication(deps),
  'modelyard.publication.UnpublishSolution': createUnpublishSolution(deps),
});
