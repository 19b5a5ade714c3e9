import type { FilesScanned, ScanFiles, ScanFinding, ScanVerdict } from '../../contracts/publication.ts';
import type { Finding } from './checks/findings.ts';
import { artifactLabel } from './checks/material.ts';
import { type CheckResult, printable } from './checks/report.ts';
import { remedyOf } from './checks/security/remedies.ts';

/** What a scan of files came to that are not to be published yet. */
export function filesScanned(
  { files, ...of }: ScanFiles,
  result: Pick<CheckResult, 'passed' | 'report' | 'problems'>,
): FilesScanned {
  const names = files.map(({ name }) => name);
  const findings = (result.problems ?? []).map((problem) => findingOf(problem, names));
  return { ...of, verdict: verdictOf(result), report: result.report, findings };
}

function verdictOf({ passed, problems }: Pick<CheckResult, 'passed' | 'problems'>): ScanVerdict {
  if (passed) return 'PASSED';
  return problems ? 'REFUSED' : 'NOT_SCANNED';
}

function findingOf({ where, what, rule }: Finding, names: readonly string[]): ScanFinding {
  const name = names.find((one) => where === artifactLabel(one) || where.startsWith(memberOf(one)));
  const member = name === undefined || where === artifactLabel(name) ? null : where.slice(memberOf(name).length);
  return {
    file: printable(name ?? where),
    member: member === null ? null : printable(member),
    what: printable(what),
    rule: rule ?? null,
    remedy: (rule !== undefined && remedyOf(rule)) || null,
  };
}

/** How the scan begins the path of what is inside of a file. */
const memberOf = (name: string): string => `${artifactLabel(name)} > `;
