import type { Finding } from './finding.ts';

const marks: Readonly<Record<Finding['state'], string>> = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' };

/** A line for each finding, what to do below it, and how many there are of each kind. */
export function render(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ state, about, says, remedy }) => [
    `${marks[state]}  ${about}: ${says}`,
    ...(remedy === undefined ? [] : [`         -> ${remedy}`]),
  ]);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return [...lines, '', `${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} ok`].join('\n');
}
