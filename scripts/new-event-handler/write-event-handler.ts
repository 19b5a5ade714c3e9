import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, nameOf, places, readSchemas } from '../gen/schemas.ts';
import { chooseVariant } from '../new-command/variants.ts';
import { listProcess } from '../support/process-files.ts';
import { writeFiles } from '../support/write-formatted.ts';
import { type EventList, findEventList } from './event-list.ts';
import { eventHandlerFiles, type NewEventHandler } from './files.ts';
import { listHandler } from './list-handler.ts';
import { listReader } from './list-reader.ts';
import { eventNames } from './names.ts';
import { readEvents } from './read-events.ts';
import { type EventVariant, eventVariantsOf } from './variants.ts';

/** Writes the handler and its spec, and its line into the list of the worker. Throws an error where that is not possible. */
export function writeEventHandler(
  service: string,
  event: string,
  wanted?: string,
): { readonly variant: EventVariant; readonly paths: readonly string[] } {
  requireEvent(event);
  const list = findEventList(service);
  const variant = chooseVariant(service, eventVariantsOf(service), wanted);
  const handler = { service, event, variant, depsType: list.depsType, depsFile: list.depsFile };
  const files = eventHandlerFiles(handler);
  const taken = [...files.keys()].filter((path) => existsSync(path));
  if (taken.length > 0) throw new Error(`${taken.join(' and ')} is there already; nothing was written`);
  requireNew(service, event);
  const all = new Map([...files, ...listed(handler, list)]);
  writeFiles(all);
  return { variant, paths: [...all.keys()] };
}

/** The files that name the handler, by path. */
function listed({ service, event, variant }: NewEventHandler, list: EventList): Map<string, string> {
  if (variant === 'reader') return listReader(service, list.path, event);
  const files = new Map([[list.path, listHandler(list.path, list.text, event)]]);
  const processes = `services/${service}/app/processes.ts`;
  if (variant === 'saga') files.set(processes, listProcess(processes, eventNames(event)));
  const start = `services/${service}/start-worker.ts`;
  if (list.isNew) files.set(start, readEvents(start));
  return files;
}

function requireEvent(event: string): void {
  const events = readSchemas(places.schemas).flatMap(({ messages }) =>
    messages.filter((message) => kindOf(message) === 'event').map(nameOf),
  );
  if (!events.includes(event)) throw new Error(`There is no event "${event}"; there are ${events.join(', ')}`);
}

/** Throws an error where the service acts on the event already. */
function requireNew(service: string, event: string): void {
  const folders = [`services/${service}/worker`, `services/${service}/domain/events`].filter((path) =>
    existsSync(path),
  );
  const paths = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const found = paths.find((path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes(`'${event}':`));
  if (found) throw new Error(`${found} lists ${event} already; nothing was written`);
}
