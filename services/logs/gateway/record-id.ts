import type { RecordId } from '../domain/log-search.ts';

/** `1764236071123-42` */
export const formatId = ({ time, number }: RecordId): string => `${time}-${number}`;

export const idPattern = /^\d{1,14}-\d{1,15}$/;

/** Of a text that matches the pattern. */
export function parseId(text: string): RecordId {
  const [time, number] = text.split('-');
  return { time: Number(time), number: Number(number) };
}
