import type { HandlerDeps } from '../new-command/variants.ts';
import { processFile, processSpec } from '../support/process-files.ts';
import { eventNames } from './names.ts';
import type { EventVariant } from './variants.ts';

/** A handler that is to be written. */
export interface NewEventHandler extends HandlerDeps {
  readonly service: string;
  /** `modelyard.catalog.RecordCreated`. */
  readonly event: string;
  readonly variant: EventVariant;
}

/** The handler and its specs, by path: they throw "not written yet". */
export function eventHandlerFiles(handler: NewEventHandler): Map<string, string> {
  const { service, variant, event } = handler;
  const { file } = eventNames(event);
  if (variant === 'reader')
    return new Map([
      [`services/${service}/domain/events/${file}.ts`, reader(handler)],
      [`test/unit/${service}/domain/events/${file}.spec.ts`, readerSpec(handler)],
    ]);
  const makers = { plain, outbox, saga };
  const files = new Map([[`services/${service}/worker/${file}.ts`, makers[variant](handler)]]);
  if (variant !== 'saga') return files.set(`test/unit/${service}/worker/${file}.spec.ts`, spec(handler));
  const { from, short, camel } = eventNames(event);
  const process = { service, file, camel, input: short, from };
  return files
    .set(`services/${service}/app/${file}-process.ts`, processFile(process))
    .set(`test/unit/${service}/app/${file}-process.spec.ts`, processSpec(process));
}

const plain = ({ event, depsType, depsFile }: NewEventHandler): string => {
  const { from, short, camel } = eventNames(event);
  return `\
import type { ${short} } from '../../contracts/${from}.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { ${depsType} } from '${depsFile}';

/** Idempotent: an event is delivered again after a crash. */
export const ${camel} =
  (_deps: ${depsType}): EventHandler<${short}> =>
  async (_event) => {
    throw new Error('not written yet');
  };
`;
};

const outbox = ({ event, depsType, depsFile }: NewEventHandler): string => {
  const { from, short, camel } = eventNames(event);
  return `\
import type { ${short} } from '../../contracts/${from}.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { ${depsType} } from '${depsFile}';

/** Once for each event: what the stores write and what is published are committed together with the event's id. */
export const ${camel} =
  ({ commands }: ${depsType}): EventHandler<${short}> =>
  (event) =>
    commands.handle(event, async (_stores, _publish) => {
      throw new Error('not written yet');
    });
`;
};

const saga = ({ event, depsType, depsFile }: NewEventHandler): string => {
  const { from, short, camel, file } = eventNames(event);
  return `\
import type { ${short} } from '../../contracts/${from}.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { ${depsType} } from '${depsFile}';
import { ${camel}Process } from '../app/${file}-process.ts';

/** Starts a process under the event's id: an event that is delivered again starts nothing. */
export const ${camel} =
  (deps: ${depsType}): EventHandler<${short}> =>
  async ({ id, data }) => {
    await deps.processes.start(${camel}Process(deps), { id, input: data });
  };
`;
};

const spec = ({ service, event, variant }: NewEventHandler): string => {
  const { camel, file } = eventNames(event);
  const deps =
    variant === 'outbox' ? '{ commands: { handle: (_event: object, work: Work) => work({}, publish) } }' : '{}';
  const publish = `\
  type Work = (stores: object, publish: (aggregate: string, event: object) => Promise<void>) => Promise<void>;
  const publish = async () => undefined;

`;
  return `\
import { ${camel} } from '../../../../services/${service}/worker/${file}.ts';

describe('what ${service} does at ${event}', () => {
${variant === 'outbox' ? publish : ''}  it('is what its title should say', async () => {
    const deps = ${deps};
    await ${camel}(deps as never)({ id: '1', type: '${event}', data: {}, envelope: {} } as never);
  });
});
`;
};

const reader = ({ event }: NewEventHandler): string => {
  const { from, short, camel } = eventNames(event);
  return `\
import type { ${short} } from '../../../contracts/${from}.ts';
import type { DomainEvent } from '../domain-event.ts';

/** What it is for the people concerned; undefined where they are not notified. A new name needs a row in \`table.ts\`. */
export function ${camel}(_event: ${short}): DomainEvent | undefined {
  throw new Error('not written yet');
}
`;
};

const readerSpec = ({ service, event }: NewEventHandler): string => {
  const { from, short, camel, file } = eventNames(event);
  return `\
import { expect } from 'chai';
import type { ${short} } from '../../../../../services/contracts/${from}.ts';
import { ${camel} } from '../../../../../services/${service}/domain/events/${file}.ts';

describe('what ${service} reads in ${event}', () => {
  it('is what its title should say', () => {
    expect(${camel}({} as ${short})).to.include({ name: '${short}' });
  });
});
`;
};
