import type { NewService } from './names.ts';
import { lines } from './text.ts';

/** What it keeps, where it keeps anything or has an API; and its commands, where it has some. */
export const domainFiles = (service: NewService): [string, string][] => {
  const { name, parts, hasCommands } = service;
  const folder = `services/${name}/domain`;
  const hasRecords = parts.has('gateway') || parts.has('postgres');
  return [
    ...(hasRecords ? [[`${folder}/${name}.ts`, record(service)] satisfies [string, string]] : []),
    ...(hasCommands ? [[`${folder}/commands.ts`, commands(service)] satisfies [string, string]] : []),
  ];
};

const record = ({ pascal, camel, parts, hasCommands }: NewService) =>
  lines(
    `export interface ${pascal} {\n  readonly id: string;\n}`,
    (parts.has('postgres') || parts.has('mongo')) &&
      `\nexport interface ${pascal}Store {\n  find(id: string): Promise<${pascal} | undefined>;\n}`,
    parts.has('postgres') &&
      hasCommands &&
      `\n/** What a command can read and change in its transaction. */
export interface ${pascal}Stores {\n  readonly ${camel}: ${pascal}Store;\n}`,
  );

const commands = ({ pascal }: NewService) => `\
/** The commands of this service: \`npm run new:command\` writes the first one. */
export type ${pascal}Commands = Record<never, never>;
`;
