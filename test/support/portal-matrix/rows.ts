import type { Row } from './row.ts';
import { filterRows } from './rows/filters.ts';
import { notificationRows } from './rows/notifications.ts';
import { roleRows } from './rows/roles.ts';
import { siteRows } from './rows/site.ts';
import { tagRows } from './rows/tags.ts';
import { userRows } from './rows/users.ts';

/** Every row there is: a list, not a scan. */
export const rows: readonly Row[] = [
  ...filterRows,
  ...userRows,
  ...roleRows,
  ...siteRows,
  ...tagRows,
  ...notificationRows,
];
