import type { ScanFiles } from '../../contracts/publication.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import type { FilesSubject } from '../domain/checks/material.ts';
import type { CheckResult } from '../domain/checks/report.ts';
import { event } from '../domain/events.ts';
import { filesScanned } from '../domain/files-scanned.ts';
import type { RunCheck } from './checks/run-check.ts';
import { type ExecuteDeps, executeCommand } from './execute-command.ts';

export interface ScanFilesDeps extends ExecuteDeps {
  readonly checkFiles: RunCheck<FilesSubject>;
}

/** Scans files as the check of a publication does. Who asks again, under the same id, gets the same result. */
export const createScanFiles =
  (deps: ScanFilesDeps): Handler<ScanFiles> =>
  (command) => {
    const { solutionId, revisionId, userId, files } = command.data;
    const requester = { userId, requestId: command.envelope.correlationId };
    const subject = { solution: { solutionId }, revision: { revisionId }, requester, files };
    return executeCommand(deps, command, {
      prepare: () => deps.checkFiles('SecurityScan', subject),
      write: async (result: CheckResult) =>
        done(event('modelyard.publication.FilesScanned', filesScanned(command.data, result))),
    });
  };
