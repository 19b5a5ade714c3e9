import { lazy, Suspense } from 'react';
import { tour } from '../tour/tour.ts';
import { useStore } from '../use-store.ts';

// Most people have seen it, or never will.
const TourPanel = lazy(async () => ({ default: (await import('../../parts/tour/tour-panel.tsx')).TourPanel }));

/** The tour, on whatever page, while a person takes it. */
export function TourSlot() {
  const current = useStore(tour);
  if (current === undefined || current === 'over') return null;
  return (
    <Suspense fallback={null}>
      <TourPanel current={current} />
    </Suspense>
  );
}
