import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kebab } from '../../scripts/gen/rules.ts';

/** Commands of `write-examples.ts` that are finished; those of other services stay without an operation. */
export const finishedCommands = [
  ['thing', 'StoreThing'],
  ['ledger', 'OpenLedger'],
  ['assembly', 'AssembleModel'],
  ['assembly', 'NameModel'],
] as const;

/** Does in a copy of the repository what only a person can do: gives every new schema a field. */
export function giveFields(root: string): void {
  for (const path of globSync('schemas/avro/*/*.avsc', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8');
    const fields = [
      { name: 'id', type: 'string', doc: 'Which one it is.' },
      // Commands of publication have to say who asks for them.
      ...(path.endsWith('pause-publication.avsc') ? [{ name: 'userId', type: 'string', doc: 'Who pauses it.' }] : []),
    ];
    if (text.includes('"fields": []')) writeFileSync(join(root, path), text.replace('[]', JSON.stringify(fields)));
  }
}

/** The same: declares and lists an operation that sends a command. */
export function sendCommand(root: string, service: string, command: string): void {
  const gateway = join(root, 'services', service, 'gateway');
  const name = command.charAt(0).toLowerCase() + command.slice(1);
  const text = `\
import { z } from 'zod';
import { sendsCommand } from '../../../kit/http/commands/answers.ts';
import { operation } from '../operation.ts';

export const ${name} = operation({
  ...{ method: 'POST', path: '/${service}/${kebab(command)}', id: '${name}', group: '${service}', access: 'caller' },
  summary: '${command}',
  body: z.strictObject({ id: z.string().max(200) }),
  ...sendsCommand,
  answer: z.object({ id: z.string() }),
  run: ({ ctx, body }, { execute }) =>
    execute(ctx, { type: 'modelyard.${service}.${command}', aggregate: body.id, data: body }, (event) => event),
});
`;
  writeFileSync(join(gateway, `operations/${kebab(command)}.ts`), text);
  const list = join(gateway, 'operations.ts');
  const listed = readFileSync(list, 'utf8').replace(/(Deps>\[\] = \[)/, `$1\n  ${name},`);
  writeFileSync(list, `import { ${name} } from './operations/${kebab(command)}.ts';\n${listed}`);
}
