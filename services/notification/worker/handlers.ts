import type { BusEvent, EventHandler } from '../../kit/bus/event-worker.ts';
import type { Happening } from '../domain/happening.ts';
import { happeningsOfCatalog } from '../domain/happenings/of-catalog.ts';
import { happeningsOfIdentity } from '../domain/happenings/of-identity.ts';
import { happeningsOfPublication } from '../domain/happenings/of-publication.ts';
import type { Notify } from './notify.ts';

/** How the events of every service that is listened to are read, by their types. */
const readers: Readonly<Record<string, (data: never) => Happening | undefined>> = {
  ...happeningsOfCatalog,
  ...happeningsOfPublication,
  ...happeningsOfIdentity,
};

export const createHandlers = (notify: Notify): Readonly<Record<string, EventHandler<never>>> =>
  Object.fromEntries(
    Object.entries(readers).map(([type, read]) => [type, (event: BusEvent<never>) => notify(event, read(event.data))]),
  );
