import type { Row } from './row.ts';
import { filterRows } from './rows/filters.ts';

/** Every row there is: a list, not a scan. */
export const rows: readonly Row[] = [...filterRows];
