import { type Document, parseDocument } from 'yaml';
import type { CommandNames } from './names.ts';

/** The AsyncAPI text with the command and its event in it; comments and everything else stay as they are. */
export function describeCommand(text: string, { service, command, file, event, eventFile }: CommandNames): string {
  const document = parseDocument(text);
  for (const [kind, name, schemaFile] of [
    ['command', command, file],
    ['event', event, eventFile],
  ] as const) {
    document.setIn(
      ['channels', `${service}${capital(kind)}s`, 'messages', name],
      ref(document, `#/components/messages/${name}`),
    );
    document.setIn(['components', 'messages', name], {
      name: `modelyard.${service}.${name}`,
      traits: [ref(document, `#/components/messageTraits/${kind}`)],
      payload: {
        schemaFormat: 'application/vnd.apache.avro+json;version=1.9.0',
        schema: ref(document, `avro/${service}/${schemaFile}.avsc`),
      },
    });
  }
  return document.toString({ lineWidth: 120 });
}

const ref = (document: Document, target: string) => document.createNode({ $ref: target }, { flow: true });

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
