import { eventNames } from './files.ts';

/** The text of a worker's list of handlers, with one more. Throws an error where the list has another form. */
export function listHandler(path: string, text: string, event: string): string {
  const { from, camel, file } = eventNames(event);
  const messages = `${from.charAt(0).toUpperCase()}${from.slice(1)}Messages`;
  const consumed = /type ConsumedEvents = Pick<\s*([^,]+),([^>]+)>;/.exec(text);
  const end = text.lastIndexOf('});');
  if (!consumed || end === -1)
    throw new Error(`${path} does not list its handlers by ConsumedEvents: add the event there by hand`);
  const [declaration, from1 = '', names = ''] = consumed;
  const types = from1.split('&').map((type) => type.trim());
  const picked = [...new Set([...types, messages])].join(' & ');
  const listed = `${text.slice(0, end)}  '${event}': ${camel}(deps),\n${text.slice(end)}`;
  const imports = [
    ...(types.includes(messages) ? [] : [`import type { ${messages} } from '../../contracts/${from}.ts';\n`]),
    `import { ${camel} } from './${file}.ts';\n`,
  ];
  const pick = `type ConsumedEvents = Pick<${picked}, ${names.trim().replace(/,$/, '')} | '${event}'>;`;
  return imports.join('') + listed.replace(declaration, pick);
}
