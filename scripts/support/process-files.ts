import { readFileSync } from 'node:fs';

/** A process that is to be written. */
export interface NewProcess {
  readonly service: string;
  /** `onboard-model`. */
  readonly file: string;
  readonly camel: string;
  /** The message that starts it, a type of the contracts of `from`. */
  readonly input: string;
  readonly from: string;
  /** The events that say how it ended; a process that an event starts need not publish any. */
  readonly outcome?: { readonly done: string; readonly failed: string };
}

/** A process with one step, which is not written yet. */
export const processFile = ({ file, camel, input, from, service, outcome }: NewProcess): string => `\
import type { ${input} } from '../../contracts/${from}.ts';
import { AppError } from '../../kit/errors.ts';
import type { ProcessDefinition } from '../../kit/process/definition.ts';
import type { StepDeps } from './deps.ts';

/** What each step resolves to, by its name: small JSON. Names of steps are stored. */
interface Results {
  readonly first: { readonly id: string };
}

/** The steps run one after the other. Each must be safe to repeat: \`stepId\` of its context is the same in every attempt. */
export const ${camel}Process = (${outcome ? '{ publish }' : '_deps'}: StepDeps): ProcessDefinition<${input}, Results> => ({
  name: '${file}',
  timeoutMs: 30 * 60_000,
  steps: [
    {
      name: 'first',
      timeoutMs: 60_000,
      async run(_context) {
        throw new AppError('internal', 'not written yet');
      },
      // Called when this or a later step has failed for good, also where \`run\` began and did not end.
      async compensate(_context, _result) {},
    },
  ],
${outcome ? ended(service, outcome) : ''}});
`;

const ended = (service: string, { done, failed }: { done: string; failed: string }) => `\
  async ended({ id, status, failure }, { derivedId }) {
    // The subject is the aggregate, whose events are in order: make it of the input, as that of the command was.
    const address = { id: derivedId(0), subject: id, correlationId: id };
    if (status === 'done') return publish({ type: 'modelyard.${service}.${done}', data: { taskId: id } }, address);
    const data = { taskId: id, step: failure?.step, code: failure?.code, detail: failure?.detail };
    return publish({ type: 'modelyard.${service}.${failed}', data }, address);
  },
`;

/** Runs it with a store in memory; what it publishes must match its schema. */
export const processSpec = ({ service, file, camel, input, from, outcome }: NewProcess): string => `\
import { expect } from 'chai';
import { pino } from 'pino';
import type { ${input} } from '../../../../services/contracts/${from}.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { createMemoryProcessStore } from '../../../../services/kit/process/memory-process-store.ts';
import { platformCodec } from '../../../../services/platform/bus/codec.ts';
import { ${camel}Process } from '../../../../services/${service}/app/${file}-process.ts';
import { startRunner, type TestRunner } from '../../../support/processes.ts';

describe('the process ${file}', () => {
  const codec = platformCodec();
  let published: string[];
  let runner: TestRunner;

  const process = ${camel}Process({
    clock: systemClock,
    log: pino({ level: 'silent' }),
    async publish({ type, data }) {
      codec.encode(type, data);
      published.push(type);
    },
  });
  const run = async (input: ${input}) => {
    const { id } = await runner.start(process, { id: newId(), input });
    return runner.waitForEnd(id, 10_000);
  };

  beforeEach(() => {
    published = [];
    runner = startRunner(createMemoryProcessStore(), { definitions: [process] });
  });
  afterEach(() => runner.stop());

  it('does every step', async () => {
    const ended = await run({} as ${input});
    expect(ended?.steps.map(({ name, status, lastError }) => [name, status, lastError])).to.deep.equal([
      ['first', 'done', undefined],
    ]);
${outcome ? `    expect(published).to.deep.equal(['modelyard.${service}.${outcome.done}']);\n` : ''}  });

  it('undoes what was done when a step fails', async () => {
    const ended = await run({} as ${input});
    expect(ended?.failure).to.include({ step: 'first', code: 'the_reason' });
${outcome ? `    expect(published).to.deep.equal(['modelyard.${service}.${outcome.failed}']);\n` : ''}  });
});
`;

/** The list of a service's processes with one more. Throws an error where the list has another form. */
export function listProcess(path: string, { file, camel }: Pick<NewProcess, 'file' | 'camel'>): string {
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf('];');
  if (end === -1) throw new Error(`${path} is no list of processes: add ${camel}Process there by hand`);
  const before = text.slice(0, end).replace('(_deps:', '(deps:').trimEnd();
  const comma = before.endsWith('[') || before.endsWith(',') ? '' : ', ';
  return `import { ${camel}Process } from './${file}-process.ts';\n${before}${comma}${camel}Process(deps)${text.slice(end)}`;
}
