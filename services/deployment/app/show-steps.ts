import { derivedId } from '../../kit/ids.ts';
import type { ProcessState, StepState } from '../../kit/process/state.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { Catalog, StepRow } from '../domain/catalog.ts';
import type { RunRevision } from '../domain/run-revision.ts';
import { aboutTask } from './about-task.ts';

interface Shown {
  readonly id: number;
  readonly text: string;
}

/** Steps that older clients see, under the names they know. */
const names: Readonly<Record<string, string>> = {
  read: 'ReadSolution',
  apply: 'CreateContainers',
  restart: 'CreateContainers',
  wait: 'StartContainers',
  compose: 'PutBlueprint',
};
/** Characters that fit into a row. */
const longestResult = 8_000;

/** Writes the steps into the catalog as rows. Each follows from the state alone: it may be written again, by any worker. */
export function createShowSteps(catalog: Pick<Catalog, 'addStep' | 'setStep'>) {
  const shown = createRecentMap<Shown>({ limit: 5_000, ttlMs: 60 * 60_000 });
  return async (state: ProcessState): Promise<void> => {
    const about = aboutTask(state.input as RunRevision);
    for (const step of state.steps) {
      const name = names[step.name];
      if (name === undefined) continue;
      const row = rowOf(name, step, state);
      const [key, text] = [`${state.id}/row/${step.name}`, JSON.stringify(row)];
      const known = shown.get(key);
      if (known?.text === text) continue;
      // The same request in every attempt, so that its key gives the same row.
      const begun: StepRow = { name, statusCode: 'ST', result: '', startDate: step.startedAt, endDate: null };
      const id = known?.id ?? (await catalog.addStep(begun, about, derivedId(key, 0)));
      await catalog.setStep(id, row, about);
      shown.set(key, { id, text });
    }
  };
}

function rowOf(name: string, step: StepState, { failure }: ProcessState): StepRow {
  const startDate = step.startedAt;
  if (failure?.step === step.name)
    return { name, statusCode: 'FA', result: cut(failure.detail), startDate, endDate: step.endedAt ?? startDate };
  if (step.endedAt === undefined)
    return { name, statusCode: 'ST', result: cut(step.progress?.message ?? ''), startDate, endDate: null };
  const { message = '' } = (step.result as { readonly message?: string } | undefined) ?? {};
  return { name, statusCode: 'SU', result: cut(message), startDate, endDate: step.endedAt };
}

/** A character that the catalog cannot store would keep the process from ever ending. */
const cut = (text: string): string => text.slice(0, longestResult).replaceAll(/[^\P{Cc}\n\t]/gu, '\u{FFFD}');
