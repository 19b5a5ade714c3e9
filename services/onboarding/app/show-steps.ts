import { derivedId } from '../../kit/ids.ts';
import type { ProcessState } from '../../kit/process/state.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { Catalog } from '../domain/catalog.ts';
import { type StepRow, stepRows } from '../domain/step-rows.ts';
import { aboutTask, isOnboarding, rowsOf } from './task-records.ts';

interface Shown {
  readonly stepResultId: number;
  readonly text: string;
}

/**
 * Writes the steps of a task into the catalog, as rows that clients of the predecessor poll. Each follows from the state alone,
 * so that it may be written again at any time, by any worker.
 */
export type ShowSteps = (state: ProcessState) => Promise<void>;

export function createShowSteps(catalog: Pick<Catalog, 'addStepRow' | 'setStepRow'>): ShowSteps {
  // Of rows that this worker wrote itself; without it they are written again, to the same effect.
  const shown = createRecentMap<Shown>({ limit: 5_000, ttlMs: 60 * 60_000 });
  return async (state) => {
    const about = { ...aboutTask(state), stepCode: isOnboarding(state) ? 'OB' : 'MS' };
    for (const row of stepRows(state, rowsOf(state))) {
      const key = `${state.id}/row/${row.key}`;
      const text = JSON.stringify([row, about]);
      const known = shown.get(key);
      if (known?.text === text) continue;
      const stepResultId = known?.stepResultId ?? (await add(row, state, key));
      if (row.statusCode !== 'ST' || known) await catalog.setStepRow(stepResultId, row, about);
      shown.set(key, { stepResultId, text });
    }
  };

  /** The same request in every attempt, so that its key gives the same row. */
  function add(
    { key: rowKey, name, startDate }: StepRow,
    { id, input, type }: ProcessState,
    key: string,
  ): Promise<number> {
    const { trackingId, userId } = input as { readonly trackingId: string; readonly userId: string };
    const about = { trackingId, userId, stepCode: isOnboarding({ type }) ? 'OB' : 'MS' };
    const row: StepRow = { key: rowKey, name, statusCode: 'ST', result: '', startDate, endDate: null };
    return catalog.addStepRow(row, about, { key: derivedId(`${id}/${key}`, 0) });
  }
}
