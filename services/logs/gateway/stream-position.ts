import { invalid } from '../../kit/errors.ts';
import { formatId, idPattern, parseId } from './record-id.ts';

/** Numbers are found again for longer, see `keep-partitions.ts`. */
const resumedWithinMs = 10 * 60_000;

/** The id of an event: when it was sent, and up to which number all records have been. */
export const formatPosition = (number: number): string => formatId({ time: Date.now(), number });

/** The number of a position that is not too old to go on from; undefined for others, and where there is none. Errors: `invalid`. */
export function readPosition(lastEventId: string): number | undefined {
  if (lastEventId === '') return undefined;
  if (!idPattern.test(lastEventId)) throw invalid('Last-Event-ID is not an id that this stream sends.');
  const { time, number } = parseId(lastEventId);
  return Date.now() - time < resumedWithinMs ? number : undefined;
}
