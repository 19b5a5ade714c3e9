import type { NewCommand } from './files.ts';

/** A decision about the newest state in the journal. */
export const journalFiles = (command: NewCommand): [string, string][] => {
  const { service, file } = command;
  return [
    [`services/${service}/domain/${file}.ts`, domain(command)],
    [`services/${service}/worker/${file}.ts`, worker(command)],
    [`test/unit/${service}/domain/${file}.spec.ts`, spec(command)],
  ];
};

const domain = ({ service, command, camel, event }: NewCommand): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Decision } from '../../kit/store/journal.ts';

/** The state of the aggregate; all commands of an aggregate share one type. */
export interface ${command}State {
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

/** Decides to answer with \`${event}\` and the state after it, or with a rejection. */
export function ${camel}(
  _command: ${command},
  _state: ${command}State | undefined,
  _now: number,
): Decision<${command}State> {
  throw new Error('not written yet');
}
`;

const worker = ({ service, command, camel, file, depsType }: NewCommand): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute } from '../../kit/store/journal.ts';
import type { ${depsType} } from '../app/deps.ts';
import { ${camel}, type ${command}State } from '../domain/${file}.ts';

export const ${camel}Handler =
  ({ journal, clock }: ${depsType}): Handler<${command}> =>
  async ({ id, subject, data }) => {
    const now = clock.now();
    const decide = (state: ${command}State | undefined) => ${camel}(data, state, now);
    const change = await execute<${command}State>({ journal, commandId: id, aggregate: subject, decide, now });
    return change.outcome;
  };
`;

const spec = ({ service, command, camel, file, event }: NewCommand): string => `\
import { expect } from 'chai';
import type { ${command} } from '../../../../services/contracts/${service}.ts';
import { ${camel} } from '../../../../services/${service}/domain/${file}.ts';

describe('${command}', () => {
  const command = {} as ${command};

  it('leads to ${event}', () => {
    const decision = ${camel}(command, undefined, 0);
    expect(decision).to.have.nested.property('events[0].type', 'modelyard.${service}.${event}');
  });

  it('is rejected when', () => {
    const decision = ${camel}(command, undefined, 0);
    expect(decision).to.have.nested.property('rejection.code', 'the_reason');
  });
});
`;
