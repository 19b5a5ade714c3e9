import type { DeadLetterEntry } from '../domain/dead-letters.ts';
import type { AppDeps, CallerContext } from './deps.ts';

interface DeadLetterKey extends CallerContext {
  readonly service: string;
  readonly id: string;
}

/** The log says who has sent it again. Errors: `not_found`, `unavailable`. */
export async function replayDeadLetter(
  { deadLetters, log }: Pick<AppDeps, 'deadLetters' | 'log'>,
  { service, id, caller: { userId }, requestId }: DeadLetterKey,
): Promise<DeadLetterEntry> {
  const replayed = await deadLetters.replay(service, id);
  log.info({ event: 'dead_letter.replayed', principal: userId, subject: id, service, requestId }, 'administration');
  return replayed;
}
