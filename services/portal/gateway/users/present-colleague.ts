import type { MLPUser } from '../../../contracts/catalog-api.ts';
import { presentUser } from './present.ts';
import type { User } from './shape.ts';

/** Another user, as whoever has signed in sees them: enough to choose whom to share with, and no way to reach them. */
export const presentColleague = (user: MLPUser): User => ({
  ...presentUser({ ...user, lastLogin: null, verifyExpiration: null, tags: [], picture: null }),
  emailId: null,
});
