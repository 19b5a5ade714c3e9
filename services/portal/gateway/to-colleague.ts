import type { MLPUser } from '../../contracts/catalog-api.ts';
import { toUser } from './to-user.ts';
import type { User } from './user-shape.ts';

/** Another user, as whoever has signed in sees them: enough to choose whom to share with, and no way to reach them. */
export const toColleague = (user: MLPUser): User => ({
  ...toUser({ ...user, lastLogin: null, verifyExpiration: null, tags: [], picture: null }),
  emailId: null,
});
