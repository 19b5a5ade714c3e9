import type { TargetCredential } from './target-credential.ts';

/** A part of what is sealed: a row that was copied to another user, target or id cannot be opened. */
export const sealedFor = ({ id, userId, target }: Pick<TargetCredential, 'id' | 'userId' | 'target'>): string =>
  `deployment-credential ${target} ${userId} ${id}`;
