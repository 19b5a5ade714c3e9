import type { NewCommand } from './files.ts';

/** Two steps: a plan that is saved first and then written to the records of another service. */
export const planFiles = (command: NewCommand): [string, string][] => {
  const { service, file } = command;
  return [
    [`services/${service}/domain/${file}.ts`, domain(command)],
    [`services/${service}/app/${file}.ts`, handler(command)],
    [`test/unit/${service}/domain/${file}.spec.ts`, spec(command)],
  ];
};

const domain = ({ service, command, camel, event }: NewCommand): string => `\
import type { ${command}, ${event} } from '../../contracts/${service}.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';

/** What has to be written, and what is published then. */
export interface ${command}Plan {
  readonly event: ${event};
}

export function ${camel}(_command: ${command}): Rejected | ${command}Plan {
  throw new Error('not written yet');
}
`;

const handler = ({ service, command, camel, file, event, depsType }: NewCommand): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { type ${command}Plan, ${camel} } from '../domain/${file}.ts';
import type { ${depsType} } from './deps.ts';
import { executeCommand } from './execute-command.ts';

export const create${command} =
  (deps: ${depsType}): Handler<${command}> =>
  (command) =>
    executeCommand(deps, command, {
      prepare: async () => ${camel}(command.data),
      // Writes the plan under the command's id before it publishes the event.
      write: async (plan: ${command}Plan) => done(event('modelyard.${service}.${event}', plan.event)),
    });
`;

const spec = ({ service, command, camel, file }: NewCommand): string => `\
import { expect } from 'chai';
import type { ${command} } from '../../../../services/contracts/${service}.ts';
import { ${camel} } from '../../../../services/${service}/domain/${file}.ts';

describe('${command}', () => {
  const command = {} as ${command};

  it('leads to a plan', () => {
    expect(${camel}(command)).to.have.property('event');
  });

  it('is rejected when', () => {
    expect(${camel}(command)).to.have.nested.property('rejection.code', 'the_reason');
  });
});
`;
