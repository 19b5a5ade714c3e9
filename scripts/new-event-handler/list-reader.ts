import { existsSync, readFileSync } from 'node:fs';
import { eventNames } from './names.ts';

/** Files in which the readers of a service are listed, with one more, by path. */
export function listReader(service: string, list: string, event: string): Map<string, string> {
  const { from, camel, file } = eventNames(event);
  const path = `services/${service}/domain/events/${from}-events.ts`;
  const imported = `import { ${camel} } from './${file}.ts';\n`;
  if (existsSync(path)) return new Map([[path, imported + addEntry(path, event, camel)]]);
  const text = readFileSync(list, 'utf8');
  const end = /\n\};/.exec(text.slice(text.indexOf('const readers')));
  if (!text.includes('const readers') || !end)
    throw new Error(`${list} has no list of readers: add the event there by hand`);
  const at = text.indexOf('const readers') + end.index;
  return new Map([
    [
      path,
      `${imported}
/** Readers of the events of ${from}. */
export const ${from}Events = {
  '${event}': ${camel},
};
`,
    ],
    [
      list,
      `import { ${from}Events } from '../domain/events/${from}-events.ts';\n${text.slice(0, at)}\n  ...${from}Events,${text.slice(at)}`,
    ],
  ]);
}

function addEntry(path: string, event: string, camel: string): string {
  const text = readFileSync(path, 'utf8');
  const begin = text.search(/export const \w+Events/);
  const end = /\n\}( satisfies|;)/.exec(text.slice(begin));
  if (begin === -1 || !end) throw new Error(`${path} has no list of readers: add the event there by hand`);
  const at = begin + end.index;
  return `${text.slice(0, at)}\n  '${event}': ${camel},${text.slice(at)}`;
}
