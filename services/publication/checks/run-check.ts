import pLimit from 'p-limit';
import { AppError, unavailable } from '../../kit/errors.ts';
import type { Logger } from '../../kit/log.ts';
import type { Catalog } from '../domain/catalog.ts';
import { allowedLicences, forbiddenWords, parseConfig, siteConfigKey, verificationKey } from '../domain/site-config.ts';
import type { CheckName } from '../domain/steps.ts';
import { defaultAllowed } from './licence/allowed.ts';
import { checkLicence } from './licence/check-licence.ts';
import type { Limits } from './limits.ts';
import type { Checked, FindMaterial, Material } from './material.ts';
import type { Result } from './report.ts';
import { checkSecurity } from './security/check-security.ts';
import { checkText } from './text/check-text.ts';

/** Runs one check. Errors: `unavailable`; whatever else goes wrong is a check that has not passed. */
export type RunCheck = (name: CheckName, checked: Checked) => Promise<Result>;

export interface RunCheckDeps {
  readonly catalog: Pick<Catalog, 'setting'>;
  readonly findMaterial: FindMaterial;
  readonly limits: Limits;
  /** How long one check may take. */
  readonly limitMs: number;
  /** Checks that run at the same time in this process; others wait. */
  readonly atOnce: number;
  /** For files too large for the memory. */
  readonly directory: string;
  readonly log: Logger;
  /** Aborted when the process ends: what is under way is left to the next one. */
  readonly stopping: AbortSignal;
}

export function createRunCheck(deps: RunCheckDeps): RunCheck {
  const limit = pLimit(deps.atOnce);
  return (name, checked) => limit(() => runInTime(deps, name, checked));
}

async function runInTime(deps: RunCheckDeps, name: CheckName, checked: Checked): Promise<Result> {
  const { limitMs, stopping, log } = deps;
  const late = AbortSignal.timeout(limitMs);
  try {
    const signal = AbortSignal.any([late, stopping]);
    const material = await deps.findMaterial(checked);
    signal.throwIfAborted();
    return await run(deps, name, material, signal);
  } catch (error) {
    if (stopping.aborted) throw unavailable('The checks go on in another process.', error);
    const minutes = Math.ceil(limitMs / 60_000);
    if (late.aborted) return failed(`it did not end within ${minutes} min`);
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    // What was sent may be made to break the check, and must not get past it that way.
    log.error({ err: error, check: name, solution: checked.solution.solutionId }, 'a check broke off');
    return failed('it could not be carried out, for a reason on our side');
  }
}

async function run(
  { catalog, limits, directory }: RunCheckDeps,
  name: CheckName,
  material: Material,
  signal: AbortSignal,
): Promise<Result> {
  if (name === 'SecurityScan') return checkSecurity(material, { limits, signal, directory });
  const key = name === 'TextCheck' ? siteConfigKey : verificationKey;
  const config = parseConfig(await catalog.setting(key));
  if (name === 'TextCheck') return checkText(material, { forbidden: forbiddenWords(config), limits, signal });
  return checkLicence(material, { allowed: allowedLicences(config) ?? defaultAllowed, limits, signal });
}

const failed = (why: string): Result => ({ passed: false, report: `Not passed: ${why}.` });
