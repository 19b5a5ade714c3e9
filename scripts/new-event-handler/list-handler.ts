import { eventNames } from './names.ts';

/** The text of a worker's list of handlers, with one more. Throws an error where the list has another form. */
export function listHandler(path: string, text: string, event: string): string {
  const { messages, camel, file, from } = eventNames(event);
  const consumed = /type ConsumedEvents = Pick<\s*([^,]+),([^>]+)>;/.exec(text);
  const end = text.lastIndexOf('});');
  if (!consumed || end === -1)
    throw new Error(`${path} does not list its handlers by ConsumedEvents: add the event there by hand`);
  const [declaration, from1 = '', names = ''] = consumed;
  const known = (list: string, separator: string) =>
    list
      .split(separator)
      .map((each) => each.trim())
      .filter((each) => each !== '' && each !== 'never');
  const types = known(from1, '&');
  const picked = [...new Set([...types, messages])].join(' & ');
  const events = [...known(names.trim().replace(/,$/, ''), '|'), `'${event}'`].join(' | ');
  const listed = `${text.slice(0, end)}  '${event}': ${camel}(deps),\n${text.slice(end)}`;
  const imports = [
    ...(types.includes(messages) ? [] : [`import type { ${messages} } from '../../contracts/${from}.ts';\n`]),
    `import { ${camel} } from './${file}.ts';\n`,
  ];
  return imports.join('') + listed.replace(declaration, `type ConsumedEvents = Pick<${picked}, ${events}>;`);
}
