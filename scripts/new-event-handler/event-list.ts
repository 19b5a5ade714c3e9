import { existsSync, readFileSync } from 'node:fs';
import { type HandlerDeps, handlerDepsOf } from '../new-command/variants.ts';

/** The file in which a worker lists the events it acts on. */
export interface EventList extends HandlerDeps {
  readonly path: string;
  readonly text: string;
  /** It has to be written: so far the worker only executes commands. */
  readonly isNew: boolean;
}

/** Throws an error where the service has no worker. */
export function findEventList(service: string): EventList {
  const folder = `services/${service}/worker`;
  const handlers = `${folder}/handlers.ts`;
  if (!existsSync(handlers)) throw new Error(`services/${service} has no worker that could handle an event`);
  const own = `${folder}/event-handlers.ts`;
  const path = existsSync(own) ? own : handlers;
  const text = readFileSync(path, 'utf8');
  if (!text.includes('Commands>')) return { path, text, isNew: false, ...depsOf(path, text) };
  const { depsType, depsFile } = handlerDepsOf(path, text);
  return { path: own, text: emptyList({ depsType, depsFile }), isNew: true, depsType, depsFile };
}

/** A list of readers has no dependencies of this kind. */
const depsOf = (path: string, text: string): HandlerDeps =>
  text.includes('EventHandlers<') ? handlerDepsOf(path, text) : { depsType: '', depsFile: '' };

const emptyList = ({ depsType, depsFile }: HandlerDeps): string => `\
import type { EventHandlers } from '../../kit/bus/event-worker.ts';
import type { ${depsType} } from '${depsFile}';

type ConsumedEvents = Pick<never, never>;

/** Every event the worker acts on. */
export const createEventHandlers = (deps: ${depsType}): EventHandlers<ConsumedEvents> => ({
});
`;
