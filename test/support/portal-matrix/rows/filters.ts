import { allActors, type Row } from '../row.ts';

export const filterRows: readonly Row[] = ['modeltype', 'toolkitType', 'accesstype'].map((filter) => ({
  operation: `GET /filter/${filter}`,
  ask: () => ({ path: `/filter/${filter}` }),
  gets: allActors(),
}));
