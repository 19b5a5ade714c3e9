import { readFileSync } from 'node:fs';
import { type Document, parseDocument } from 'yaml';
import type { NewService } from './names.ts';
import { topicsOf } from './topics.ts';

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
  const topics = topicsOf(service);
  if (topics.length > 0) {
    const texts = topics.map(({ comment, settings }) => `  # ${comment}\n${settings}`);
    edit('infra/kafka/topics.yaml', (text) => `${text.trimEnd()}\n\n${name}:\n${texts.join('')}`);
    edit('schemas/asyncapi.yaml', (text) => describeTopics(text, service));
  }
  return files;
}

function insertBefore(text: string, landmark: string, insertion: string): string {
  if (!text.includes(landmark)) throw new Error(`"${landmark.trim()}" was not found, before which a line belongs`);
  return text.replace(landmark, `${insertion}${landmark}`);
}

function describeTopics(text: string, service: NewService): string {
  const document = parseDocument(text);
  for (const { kind, description, messages } of topicsOf(service)) {
    const channel = `${service.camel}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    document.setIn(['channels', channel], {
      address: `{prefix}.${service.name}.${kind}`,
      description,
      parameters: { prefix: ref(document, '#/components/parameters/prefix') },
      messages: Object.fromEntries(messages.map((name) => [name, ref(document, `#/components/messages/${name}`)])),
    });
  }
  return document.toString({ lineWidth: 120 });
}

const ref = (document: Document, target: string) => document.createNode({ $ref: target }, { flow: true });
