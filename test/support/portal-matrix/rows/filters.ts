import { allActors, type Row } from '../row.ts';

export const filterRows: readonly Row[] = ['modeltype', 'toolkitType', 'accesstype', 'facets'].map((filter) => ({
  operation: `GET /filter/${filter}`,
  request: () => ({ path: `/filter/${filter}` }),
  expected: allActors(),
}));
