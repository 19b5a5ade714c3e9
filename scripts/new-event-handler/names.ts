import { kebab } from '../gen/rules.ts';

/** All that an event's name is written as: `modelyard.catalog.RecordCreated`. */
export function eventNames(event: string) {
  const [, from = '', short = ''] = event.split('.');
  const messages = `${from.charAt(0).toUpperCase()}${from.slice(1)}Messages`;
  return { from, short, messages, camel: short.charAt(0).toLowerCase() + short.slice(1), file: kebab(short) };
}
