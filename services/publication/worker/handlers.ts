import type { PublicationCommandName, PublicationMessages } from '../../contracts/publication.ts';
import type { Handlers } from '../../kit/bus/command.ts';
import { createDecidePublication } from '../app/decide-publication.ts';
import type { PublicationDeps } from '../app/deps.ts';
import { createRequestPublication } from '../app/request-publication.ts';
import { createRunChecks } from '../app/run-checks.ts';
import { createScanFiles } from '../app/scan-files.ts';
import { createUnpublishSolution } from '../app/unpublish-solution.ts';
import { createWithdrawPublication } from '../app/withdraw-publication.ts';
import { forSigningCaller, fromService } from './verified-caller.ts';

/** The commands of this service: a new schema makes the type check demand its handler. */
type PublicationCommands = Pick<PublicationMessages, PublicationCommandName>;

/** The handler of every command, by its full name; the type makes the list complete. */
export const createHandlers = (deps: PublicationDeps): Handlers<PublicationCommands> => ({
  'modelyard.publication.RequestPublication': forSigningCaller(createRequestPublication(deps)),
  'modelyard.publication.RunChecks': fromService('publication', createRunChecks(deps)),
  'modelyard.publication.ScanFiles': fromService('onboarding', createScanFiles(deps)),
  'modelyard.publication.DecidePublication': forSigningCaller(createDecidePublication(deps)),
  'modelyard.publication.WithdrawPublication': forSigningCaller(createWithdrawPublication(deps)),
  'modelyard.publication.UnpublishSolution': forSigningCaller(createUnpublishSolution(deps)),
});
