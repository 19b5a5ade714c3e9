import pLimit from 'p-limit';
import { AppError, unavailable } from '../../../kit/errors.ts';
import type { Service } from '../../../kit/service.ts';
import { defaultAllowed } from '../../domain/checks/licence/allowed.ts';
import type { LicenceTexts } from '../../domain/checks/licence/licence-texts.ts';
import type { Limits } from '../../domain/checks/limits.ts';
import type { Checked, CheckSubject, Material } from '../../domain/checks/material.ts';
import type { CheckResult } from '../../domain/checks/report.ts';
import type { ModelScanner, SearchViruses } from '../../domain/checks/security/model-scanner.ts';
import type { CheckName } from '../../domain/steps.ts';
import { checkLicence } from './licence/check-licence.ts';
import { loadLicenceTexts } from './licence/load-licence-texts.ts';
import { checkSecurity } from './security/check-security.ts';
import { reportRefusedScan } from './security/report-refused-scan.ts';
import { seenParts } from './seen-parts.ts';
import { checkText } from './text/check-text.ts';

/** Runs one check. Errors: `unavailable`; any other error makes the check fail. */
export type RunCheck<C extends Checked = CheckSubject> = (name: CheckName, checked: C) => Promise<CheckResult>;

export interface RunCheckDeps<C extends Checked = CheckSubject> {
  readonly findMaterial: (checked: C) => Promise<Material>;
  readonly limits: Limits;
  /** Time-out of one check. */
  readonly timeoutMs: number;
  /** Maximum number of concurrent checks in this process; others wait. */
  readonly concurrency: number;
  readonly scanner: ModelScanner;
  /** Where the site has a virus scanner. */
  readonly searchViruses?: SearchViruses | undefined;
  readonly service: Pick<Service, 'log' | 'metrics'>;
  /** Aborted when the process stops: unfinished checks are redelivered to another process. */
  readonly stopping: AbortSignal;
}

export function createRunCheck<C extends Checked = CheckSubject>(deps: RunCheckDeps<C>): RunCheck<C> {
  const limit = pLimit(deps.concurrency);
  let loaded: Promise<LicenceTexts> | undefined;
  // On first use, because many processes never check a licence.
  const licenceTexts = () => {
    loaded ??= loadLicenceTexts();
    return loaded;
  };
  return async (name, checked) => {
    const result = await limit(() => runWithTimeout({ ...deps, licenceTexts }, name, checked));
    if (name === 'SecurityScan' && !result.passed) reportRefusedScan(deps.service, checked);
    return result;
  };
}

interface Deps<C extends Checked> extends RunCheckDeps<C> {
  licenceTexts(): Promise<LicenceTexts>;
}

async function runWithTimeout<C extends Checked>(deps: Deps<C>, name: CheckName, checked: C): Promise<CheckResult> {
  const { timeoutMs, stopping, service } = deps;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const signal = AbortSignal.any([late, stopping]);
    const material = await deps.findMaterial(checked);
    signal.throwIfAborted();
    return { ...(await run(deps, name, material, signal)), seen: seenParts(material) };
  } catch (error) {
    if (stopping.aborted) throw unavailable('The process is stopping; another one continues the checks.', error);
    const minutes = Math.ceil(timeoutMs / 60_000);
    if (late.aborted) return failed(`it did not end within ${minutes} min`);
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    // A file may be made to crash the check, and must not pass that way.
    service.log.error(
      { err: error, check: name, solution: checked.solution.solutionId },
      'a check failed with an error',
    );
    return failed('it failed with an internal error');
  }
}

async function run(
  { limits, scanner, searchViruses, licenceTexts }: Omit<Deps<never>, 'findMaterial'>,
  name: CheckName,
  material: Material,
  signal: AbortSignal,
): Promise<CheckResult> {
  if (name === 'SecurityScan') return checkSecurity(material, { limits, signal, scanner, searchViruses });
  const { forbiddenWords: forbidden = [], allowedLicences: allowed = defaultAllowed } = material.rules ?? {};
  if (name === 'TextCheck') return checkText(material, { forbidden, limits, signal });
  return checkLicence(material, { allowed, texts: await licenceTexts(), limits, signal });
}

const failed = (why: string): CheckResult => ({ passed: false, report: `Not passed: ${why}.` });
