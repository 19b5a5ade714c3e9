import { classes } from '../../services/classifier/domain/features.ts';
import { accuracy, precision, recall } from '../train/evaluate.ts';
import type { Addresses } from './addresses.ts';
import { type Classified, callsInFlight } from './classify-rows.ts';
import type { CommandTrail, Place } from './content/find-messages.ts';
import type { StoredContent } from './content/store-content.ts';
import { ms, percent, plainTable } from './plain-table.ts';

/** What was stored, and that it came back the same. */
export function contentTable(stored: readonly StoredContent[]): string {
  const table = plainTable('stored', 'name', 'bytes', 'answered in', 'read back');
  for (const { what, name, bytes, storedMs } of stored)
    table.push([what, name, bytes, ms(storedMs), what === 'description' ? 'same, sanitised' : 'same bytes']);
  return table.toString();
}

/** The way of every command through Kafka: where its messages lie. */
export function topicTable(stored: readonly StoredContent[], trails: readonly CommandTrail[]): string {
  const table = plainTable('about', 'message', 'topic', 'partition', 'offset');
  stored.forEach(({ name }, index) => {
    const trail = trails[index];
    if (!trail) return;
    const places = [trail.command, trail.event, trail.reply];
    const column = (of: (place: Place) => string | number) => places.map(of).join('\n');
    table.push([
      name,
      `${trail.command.type}\n${trail.event.type}\n  in reply`,
      column(({ topic }) => topic),
      column(({ partition }) => partition),
      column(({ offset }) => offset),
    ]);
  });
  return table.toString();
}

/** How often the classifier was right, by class, and what it took each class for. */
export function classTable({ confusion, rows }: Classified): string {
  const answered = classes.map(({ meaning }) => `answered ${meaning}`);
  const table = plainTable('class', 'rows', 'accuracy', 'precision', ...answered);
  classes.forEach(({ meaning }, index) => {
    const counts = confusion[index] ?? [];
    const count = counts.reduce((sum, value) => sum + value, 0);
    table.push([meaning, count, percent(recall(confusion, index)), percent(precision(confusion, index)), ...counts]);
  });
  const columns = classes.map((_, index) => confusion.reduce((sum, counts) => sum + (counts[index] ?? 0), 0));
  table.push(['all', rows, percent(accuracy(confusion)), '', ...columns]);
  return table.toString();
}

export const speedLine = ({ rows, callsPerSecond, p50Ms, p99Ms }: Classified): string =>
  `${rows} calls, ${callsInFlight} in flight: ${Math.round(callsPerSecond)} calls/s, p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}`;

/** Where it can be read with a token, one below the other: the addresses are too long for a table. */
export const storedLines = ({ edgeUrl }: Pick<Addresses, 'edgeUrl'>, stored: readonly StoredContent[]): string =>
  stored.map(({ name, href }) => `${name}\n  ${new URL(href, edgeUrl).href}`).join('\n');
