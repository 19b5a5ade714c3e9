import { processFile, processSpec } from '../support/process-files.ts';
import type { NewCommand } from './files.ts';

/** A decision whether a process may start, and the process. */
export const sagaFiles = (command: NewCommand): [string, string][] => {
  const { service, file, camel, command: name, event } = command;
  const process = {
    service,
    file,
    camel,
    input: name,
    from: service,
    outcome: { done: event, failed: `${name}Failed` },
  };
  return [
    [`services/${service}/domain/${file}.ts`, domain(command)],
    [`services/${service}/worker/${file}.ts`, worker(command)],
    [`services/${service}/app/${file}-process.ts`, processFile(process)],
    [`test/unit/${service}/domain/${file}.spec.ts`, spec(command)],
    [`test/unit/${service}/app/${file}-process.spec.ts`, processSpec(process)],
  ];
};

const domain = ({ service, command, camel }: NewCommand): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';

/** Decides whether the process may start: \`${command}Started\`, or a rejection. */
export function ${camel}(_command: ${command}, _taskId: string): Outcome {
  throw new Error('not written yet');
}
`;

const worker = ({ service, command, camel, file, depsType }: NewCommand): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Handler } from '../../kit/bus/command.ts';
import type { ${depsType} } from '../app/deps.ts';
import { ${camel}Process } from '../app/${file}-process.ts';
import { ${camel} } from '../domain/${file}.ts';

/** Starts the process under the command's id. How it ends is an event of its own; meanwhile \`/tasks/{id}\` shows it. */
export const ${camel}Handler =
  (deps: ${depsType}): Handler<${command}> =>
  (command) =>
    deps.startProcess(command, ${camel}Process(deps), () => ${camel}(command.data, command.id));
`;

const spec = ({ service, command, camel, file }: NewCommand): string => `\
import { expect } from 'chai';
import type { ${command} } from '../../../../services/contracts/${service}.ts';
import { ${camel} } from '../../../../services/${service}/domain/${file}.ts';

describe('${command}', () => {
  const command = {} as ${command};

  it('starts', () => {
    const outcome = ${camel}(command, 'task');
    expect(outcome).to.have.nested.property('events[0].type', 'modelyard.${service}.${command}Started');
  });

  it('is rejected when', () => {
    expect(${camel}(command, 'task')).to.have.nested.property('rejection.code', 'the_reason');
  });
});
`;
