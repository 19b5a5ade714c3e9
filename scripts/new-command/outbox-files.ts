import type { NewCommand } from './files.ts';

/** Rows of PostgreSQL, the outcome and the event in one transaction. */
export const outboxFiles = (command: NewCommand): [string, string][] => {
  const { service, file } = command;
  return [
    [`services/${service}/domain/${file}.ts`, domain(command)],
    [`services/${service}/worker/${file}.ts`, worker(command)],
    [`test/unit/${service}/domain/${file}.spec.ts`, spec(command)],
  ];
};

const domain = ({ service, command, camel, event }: NewCommand): string => `\
import type { ${command}, ${event} } from '../../contracts/${service}.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';

/** What has to be written, and what is published of it. */
export interface ${command}Change {
  readonly event: ${event};
}

/** Decides by what the stores have found; that is an argument as well. */
export function ${camel}(_command: ${command}, _now: number): Rejected | ${command}Change {
  throw new Error('not written yet');
}
`;

const worker = ({ service, command, camel, file, event, depsType }: NewCommand): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import type { ${depsType} } from '../app/deps.ts';
import { ${camel} } from '../domain/${file}.ts';

/** What the stores write, the outcome and the event are committed together; a rejection undoes what was written before it. */
export const ${camel}Handler =
  ({ commands, clock }: ${depsType}): Handler<${command}> =>
  (command) =>
    commands.execute(command, async (_stores) => {
      const decision = ${camel}(command.data, clock.now());
      if ('rejection' in decision) return decision;
      return done({ type: 'modelyard.${service}.${event}', data: decision.event });
    });
`;

const spec = ({ service, command, camel, file, event }: NewCommand): string => `\
import { expect } from 'chai';
import type { ${command} } from '../../../../services/contracts/${service}.ts';
import { ${camel} } from '../../../../services/${service}/domain/${file}.ts';

describe('${command}', () => {
  const command = {} as ${command};

  it('leads to ${event}', () => {
    expect(${camel}(command, 0)).to.have.property('event');
  });

  it('is rejected when', () => {
    expect(${camel}(command, 0)).to.have.nested.property('rejection.code', 'the_reason');
  });
});
`;
