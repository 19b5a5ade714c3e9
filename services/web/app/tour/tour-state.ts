export const tourSteps = ['welcome', 'bring', 'look', 'try'] as const;
export type TourStep = (typeof tourSteps)[number];

export interface Tour {
  readonly step: TourStep;
  /** The push of the demo model, once it has begun. */
  readonly task?: string | undefined;
  /** The demo model, once it is there. */
  readonly solutionId?: string | undefined;
}

/** Where a person is in the tour; `over` once they have seen or skipped it. */
export type TourState = Tour | 'over';

const over = 'over';
const id = /^[-\w]{1,100}$/;
/** Steps about the demo model, which need it. */
const ofModel: readonly TourStep[] = ['look', 'try'];

/** What this browser has kept; undefined where the tour was never offered, or where that is not to be understood. */
export function readTour(kept: string | undefined): TourState | undefined {
  if (kept === over) return over;
  const [first, task = '', solutionId = ''] = kept?.split(' ') ?? [];
  const step = tourSteps.find((one) => one === first);
  if (!step || (ofModel.includes(step) && !id.test(solutionId))) return undefined;
  return { step, ...(id.test(task) && { task }), ...(id.test(solutionId) && { solutionId }) };
}

export const writeTour = (tour: TourState): string =>
  tour === over ? over : [tour.step, tour.task ?? '', tour.solutionId ?? ''].join(' ');

interface Shown {
  readonly modelType: string | null;
}

/** Categories of what every platform has: splitters and mappers transform data, brokers are sources of it. */
const ofTools: readonly (string | null)[] = ['DT', 'DS'];

/** Whether a marketplace that shows all it has shows no model yet. */
export const isEmptyPlatform = (content: readonly Shown[], total: number): boolean =>
  total === content.length && content.every(({ modelType }) => ofTools.includes(modelType));
