import type { Row } from './row.ts';
import { contentRows } from './rows/content.ts';
import { deadLetterRows } from './rows/dead-letters.ts';
import { filterRows } from './rows/filters.ts';
import { notificationRows } from './rows/notifications.ts';
import { onboardingRows } from './rows/onboarding.ts';
import { opinionRows } from './rows/opinions.ts';
import { peerRows } from './rows/peers.ts';
import { publishingRows } from './rows/publishing.ts';
import { roleRows } from './rows/roles.ts';
import { shareRows } from './rows/shares.ts';
import { siteRows } from './rows/site.ts';
import { solutionRows } from './rows/solutions.ts';
import { tagRows } from './rows/tags.ts';
import { talkRows } from './rows/talk.ts';
import { userRows } from './rows/users.ts';

/** Every row there is: a list, not a scan. */
export const rows: readonly Row[] = [
  ...filterRows,
  ...userRows,
  ...roleRows,
  ...siteRows,
  ...peerRows,
  ...deadLetterRows,
  ...tagRows,
  ...notificationRows,
  ...opinionRows,
  ...shareRows,
  ...solutionRows,
  ...talkRows,
  ...contentRows,
  ...publishingRows,
  ...onboardingRows,
];
