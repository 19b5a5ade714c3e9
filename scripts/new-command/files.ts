import type { CommandNames } from './names.ts';

/**
 * How a service executes commands: a decision about the journal's state, saved with the outcome; or two steps, a plan that
 * is saved first and then written to the records of another service.
 */
export type CommandStyle = 'journal' | 'plan';

/** The files of a new command, by path. Each lacks what only a person can know, and the check says what that is. */
export function filesOf(names: CommandNames, style: CommandStyle): Map<string, string> {
  const { service, command, file, event, eventFile } = names;
  return new Map([
    [`schemas/avro/${service}/${file}.avsc`, schema(service, command, `Command: ${words(command)}.`)],
    [`schemas/avro/${service}/${eventFile}.avsc`, schema(service, event, `The outcome of ${command}.`)],
    ...(style === 'plan'
      ? ([
          [`services/${service}/domain/${file}.ts`, planDomain(names)],
          [`services/${service}/app/${file}.ts`, planHandler(names)],
          [`test/unit/${service}/domain/${file}.spec.ts`, planSpec(names)],
        ] as const)
      : ([
          [`services/${service}/domain/${file}.ts`, domain(names)],
          [`services/${service}/worker/${file}.ts`, worker(names)],
          [`test/unit/${service}/domain/${file}.spec.ts`, spec(names)],
        ] as const)),
  ]);
}

/** Without fields, which `npm run gen` refuses. */
const schema = (service: string, name: string, doc: string): string =>
  `${JSON.stringify({ type: 'record', name, namespace: `modelyard.${service}`, doc, fields: [] }, null, 2)}\n`;

/** `rename document` of `RenameDocument`. */
const words = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();

/** Neither the state nor the decision exists, and the compiler says so. */
const domain = ({ service, command, camel, event }: CommandNames): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Decision } from '../../kit/store/journal.ts';
import type { ${command}State } from './state.ts';

/** Decides to answer with \`${event}\` and the state after it, or with a rejection. */
export function ${camel}(
  command: ${command},
  state: ${command}State | undefined,
  now: number,
): Decision<${command}State> {}
`;

const worker = ({ service, command, camel, file }: CommandNames): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute } from '../../kit/store/journal.ts';
import { ${camel} } from '../domain/${file}.ts';
import type { ${command}State } from '../domain/state.ts';
import type { HandlerDeps } from '../app/deps.ts';

export const ${camel}Handler =
  ({ journal, clock }: HandlerDeps): Handler<${command}> =>
  async ({ id, subject, data }) => {
    const now = clock.now();
    const decide = (state: ${command}State | undefined) => ${camel}(data, state, now);
    const change = await execute<${command}State>({ journal, commandId: id, aggregate: subject, decide, now });
    return change.outcome;
  };
`;

const spec = ({ service, command, camel, file, event }: CommandNames): string => `\
import { expect } from 'chai';
import type { ${command} } from '../../../../services/contracts/${service}.ts';
import { ${camel} } from '../../../../services/${service}/domain/${file}.ts';

describe('${command}', () => {
  const command: ${command} = {};

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

/** The decision does not exist, and the compiler says so. */
const planDomain = ({ service, command, camel, event }: CommandNames): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Rejected } from './reject.ts';

/** What has to be written, and what \`${event}\` says of it. */
export interface ${command}Plan {}

export function ${camel}(command: ${command}): Rejected | ${command}Plan {}
`;

const planHandler = ({ service, command, camel, file, event }: CommandNames): string => `\
import type { ${command} } from '../../contracts/${service}.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { done } from '../../kit/bus/outcome.ts';
import { event } from '../domain/events.ts';
import { type ${command}Plan, ${camel} } from '../domain/${file}.ts';
import type { ${capital(service)}Deps } from './deps.ts';
import { executeCommand } from './execute-command.ts';

export const create${command} =
  (deps: ${capital(service)}Deps): Handler<${command}> =>
  (command) =>
    executeCommand(deps, command, {
      prepare: async () => ${camel}(command.data),
      write: async (plan: ${command}Plan) => done(event('modelyard.${service}.${event}', plan)),
    });
`;

const planSpec = ({ service, command, camel, file }: CommandNames): string => `\
import { expect } from 'chai';
import type { ${command} } from '../../../../services/contracts/${service}.ts';
import { ${camel} } from '../../../../services/${service}/domain/${file}.ts';

describe('${command}', () => {
  const command: ${command} = {};

  it('leads to a plan', () => {
    expect(${camel}(command)).to.deep.equal({ what: 'has to be written' });
  });

  it('is rejected when', () => {
    expect(${camel}(command)).to.have.nested.property('rejection.code', 'the_reason');
  });
});
`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
