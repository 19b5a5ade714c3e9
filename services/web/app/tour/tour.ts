import { keepChoice, readKept } from '../kept-choice.ts';
import { createStore } from '../store.ts';
import { readTour, type TourState, writeTour } from './tour-state.ts';

const name = 'tour';

/** Where the person is in the tour; undefined where it was never offered to them. */
export const tour = createStore<TourState | undefined>(readTour(readKept(name)));

export function goTo(next: TourState): void {
  keepChoice(name, writeTour(next));
  tour.set(next);
}

/** Begins it for those who have neither seen nor skipped it. */
export function offerTour(): void {
  if (tour.get() === undefined) goTo({ step: 'welcome' });
}
