import type { Artifact, StepResult } from '../../../services/contracts/portal-api.ts';
import { checkName } from '../../cli/server/pass-checks.ts';
import { printable } from '../../cli/terminal/show.ts';
import { plainTable } from '../plain-table.ts';
import type { Publication } from './publish-model.ts';
import type { PushedModel } from './push-model.ts';

const outcomes: Readonly<Record<string, string>> = { SU: 'done', FA: 'failed', ST: 'runs', PS: 'passed', IP: 'runs' };
const longest = 90;

/** What the platform has done with a push. */
export function stepTable(steps: readonly StepResult[]): string {
  const table = plainTable('step', 'outcome', 'took', 'result');
  for (const { name, statusCode, startDate, endDate, result } of steps)
    table.push([name, outcome(statusCode), endDate ? `${endDate - startDate} ms` : '', short(result)]);
  return trimmed(table.toString());
}

export function artifactTable(artifacts: readonly Artifact[]): string {
  const table = plainTable('artifact', 'name', 'address in the repository');
  const inOrder = artifacts.toSorted((a, b) => a.artifactTypeCode.localeCompare(b.artifactTypeCode));
  for (const { artifactTypeCode, name, uri } of inOrder) table.push([artifactTypeCode, name, uri]);
  return trimmed(table.toString());
}

export function checkTable({ checks }: Publication): string {
  const table = plainTable('check', 'outcome', 'says');
  for (const check of checks)
    table.push([checkName(check), outcome(check.validationStatus), short(check.validationStatusDesc)]);
  return trimmed(table.toString());
}

/** What a person can do with the image. Skopeo calls a registry without TLS only where an option says so. */
export const imageLines = (image: string, edgeUrl: string): string => `its image
  docker pull ${image}
  skopeo inspect --tls-verify=false docker://${image}
  npx modelyard verify ${image} --server ${edgeUrl}`;

export const withoutImageLine = ({ withoutImage }: PushedModel): string =>
  `There is no image: ${withoutImage} services/onboarding/README.md says what images need.`;

const outcome = (code: string): string => outcomes[code] ?? code;

/** The first line, shortened where it is long. */
function short(text: string | null): string {
  const [line = ''] = printable(text ?? '').split('\n');
  return line.length > longest ? `${line.slice(0, longest)} …` : line;
}

const trimmed = (table: string): string => table.replace(/ +$/gm, '');
