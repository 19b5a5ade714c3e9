import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import type { NewService } from './names.ts';

/** The files that list services, with the new one in them, by path. Those that `npm run gen` makes are not among them. */
export function enlist(service: NewService): Map<string, string> {
  const { name, camel, parts } = service;
  const files = new Map<string, string>();
  const edit = (path: string, change: (text: string) => string) => files.set(path, change(readFileSync(path, 'utf8')));
  edit('services/services.ts', (text) =>
    insertBefore(
      insertBefore(text, 'import { edge }', `import { ${camel} } from './${name}/service.ts';\n`),
      '  edge,\n] as const',
      `  ${camel},\n`,
    ),
  );
  if (parts.has('gateway')) {
    edit('scripts/gen/openapi.ts', (text) =>
      insertBefore(
        insertBefore(
          text,
          'import { identityDocument }',
          `import { ${camel}Document } from '../../services/${name}/gateway/document.ts';\n`,
        ),
        '  portal: portalDocument,',
        `  ${camel === name ? name : `'${name}'`}: ${camel}Document,\n`,
      ),
    );
  }
  if (parts.has('worker')) {
    edit('infra/kafka/topics.yaml', (text) => `${text.trimEnd()}\n\n${deadTopic(name)}`);
    edit('schemas/asyncapi.yaml', (text) => describeDeadTopic(text, service));
  }
  return files;
}

function insertBefore(text: string, landmark: string, insertion: string): string {
  if (!text.includes(landmark)) throw new Error(`"${landmark.trim()}" was not found, before which a line belongs`);
  return text.replace(landmark, `${insertion}${landmark}`);
}

const deadTopic = (name: string) => `\
${name}:
  # Events of other services that its worker could not act on.
  dead:
    partitions: 3
    retentionMs: 7776000000 # 90 days
    maxMessageBytes: 6291456 # 6 MiB
    cleanup: delete
`;

function describeDeadTopic(text: string, { name, camel }: NewService): string {
  const document = parseDocument(text);
  const ref = (target: string) => document.createNode({ $ref: target }, { flow: true });
  const message = (type: string) => ref(`#/components/messages/${type}`);
  document.setIn(['channels', `${camel}Dead`], {
    address: `{prefix}.${name}.dead`,
    description: `Events of other services that ${name} could not act on. \`npm run dead\` lists, shows and replays them.`,
    parameters: { prefix: ref('#/components/parameters/prefix') },
    messages: { DeadLetter: message('DeadLetter'), Replayed: message('Replayed') },
  });
  return document.toString({ lineWidth: 120 });
}
