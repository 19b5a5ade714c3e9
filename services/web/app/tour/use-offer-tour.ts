import { useEffect } from 'react';
import { offerTour } from './tour.ts';
import { isEmptyPlatform } from './tour-state.ts';

interface Found {
  readonly content: Parameters<typeof isEmptyPlatform>[0];
  readonly totalElements: number;
}

/** Offers the tour to who visits a platform without models; `found` is all that the marketplace has. */
export function useOfferTour(found: Found | undefined): void {
  const isEmpty = found !== undefined && isEmptyPlatform(found.content, found.totalElements);
  useEffect(() => {
    if (isEmpty) offerTour();
  }, [isEmpty]);
}
