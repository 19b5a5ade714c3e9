import { kebab } from '../gen/rules.ts';

/** All that an event's name is written as: `modelyard.catalog.RecordCreated`. */
export function eventNames(event: string) {
  const [, from = '', short = ''] = event.split('.');
  return { from, short, camel: short.charAt(0).toLowerCase() + short.slice(1), file: kebab(short) };
}

/** A handler that is not written yet and its spec, by path. */
export function eventHandlerFiles(service: string, event: string): Map<string, string> {
  const { from, short, camel, file } = eventNames(event);
  return new Map([
    [
      `services/${service}/worker/${file}.ts`,
      `import type { ${short} } from '../../contracts/${from}.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { WorkerDeps } from './deps.ts';

/** Idempotent: an event is delivered again after a crash. */
export const ${camel} =
  (_deps: WorkerDeps): EventHandler<${short}> =>
  async (_event) => {
    throw new Error('not written yet');
  };
`,
    ],
    [
      `test/unit/${service}/worker/${file}.spec.ts`,
      `import { ${camel} } from '../../../../services/${service}/worker/${file}.ts';

describe('what ${service} does at ${event}', () => {
  it('is what its title should say', async () => {
    await ${camel}({} as never)({ id: '1', type: '${event}', data: {}, envelope: {} } as never);
  });
});
`,
    ],
  ]);
}
