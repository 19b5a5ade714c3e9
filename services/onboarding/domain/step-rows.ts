import type { ProcessState, StepState } from '../../kit/process/state.ts';

/** A step result of the catalog, as clients of the predecessor show it. */
export interface StepRow {
  /** Of all rows of a task, its own. Stored: ids are made of it. */
  readonly key: string;
  readonly name: string;
  readonly statusCode: 'ST' | 'SU' | 'FA';
  readonly result: string;
  readonly startDate: number;
  readonly endDate: number | null;
}

/** Which steps of a process make which row; the portal shows progress by these names, in this order. */
export type RowSteps = readonly (readonly [row: string, ...steps: string[]])[];

export const onboardingRows: RowSteps = [
  ['CreateSolution', 'validate', 'solution', 'revision'],
  ['AddArtifact', 'artifacts'],
  ['CreateTOSCA', 'composition'],
  ['Dockerize', 'image'],
  ['AddDockerImage', 'register'],
  // After those that the portal counts as its five steps.
  ['SecurityScan', 'findings'],
];

export const microserviceRows: RowSteps = [
  ['Dockerize', 'revision', 'image'],
  ['AddDockerImage', 'register'],
];

/** Characters that fit into a row. */
const longestResult = 8_000;

/** The rows of those steps that have begun. */
export function stepRows(state: ProcessState, rows: RowSteps): readonly StepRow[] {
  return rows.flatMap(([name, ...names]) => {
    const begun = state.steps.filter((step) => names.includes(step.name));
    const first = begun[0];
    return first ? perFile(rowOf(state, name, names, begun, first), begun) : [];
  });
}

interface Storing {
  readonly stored?: readonly { readonly name: string }[];
}

/** A row for each file that was stored, as clients of the predecessor know AddArtifact; one row as long as it goes on. */
function perFile(row: StepRow, steps: readonly StepState[]): readonly StepRow[] {
  const { stored = [] } = (steps.at(-1)?.result as Storing | undefined) ?? {};
  if (row.name !== 'AddArtifact' || row.statusCode !== 'SU' || stored.length === 0) return [row];
  // The first one goes on with the row of the step.
  return stored.map(({ name }, index) => ({
    ...row,
    key: index === 0 ? row.key : `${row.key}/${index}`,
    result: `Stored ${name}.`,
  }));
}

function rowOf(
  { failure }: ProcessState,
  name: string,
  names: readonly string[],
  begun: readonly StepState[],
  first: StepState,
): StepRow {
  const startDate = first.startedAt;
  const last = begun.at(-1) ?? first;
  if (failure && names.includes(failure.step))
    return {
      key: name,
      name,
      statusCode: 'FA',
      result: cut(failure.detail),
      startDate,
      endDate: last.endedAt ?? startDate,
    };
  const isDone = begun.length === names.length && begun.every(({ endedAt }) => endedAt !== undefined);
  if (!isDone)
    return { key: name, name, statusCode: 'ST', result: cut(last.progress?.message ?? ''), startDate, endDate: null };
  return {
    key: name,
    name,
    statusCode: 'SU',
    result: cut(messageOf(begun)),
    startDate,
    endDate: last.endedAt ?? startDate,
  };
}

/** The last thing that a step of the row said. */
function messageOf(steps: readonly StepState[]): string {
  const said = steps.flatMap(({ result }) => (result as { readonly message?: string } | undefined)?.message ?? []);
  return said.at(-1) ?? '';
}

/** What a user sent is quoted in it: a character that the catalog cannot store would keep the task from ever ending. */
const cut = (text: string): string => text.slice(0, longestResult).replaceAll(/[^\P{Cc}\n\t]/gu, '\u{FFFD}');
