import { type Document, parseDocument } from 'yaml';
import { kebab } from '../gen/rules.ts';

export interface DescribedMessage {
  readonly kind: 'command' | 'event';
  readonly name: string;
}

/** The AsyncAPI text with messages of a service in it; comments and everything else stay as they are. */
export function describeMessages(text: string, service: string, messages: readonly DescribedMessage[]): string {
  const document = parseDocument(text);
  for (const { kind, name } of messages) {
    document.setIn(
      ['channels', `${service}${capital(kind)}s`, 'messages', name],
      ref(document, `#/components/messages/${name}`),
    );
    document.setIn(['components', 'messages', name], {
      name: `modelyard.${service}.${name}`,
      traits: [ref(document, `#/components/messageTraits/${kind}`)],
      payload: {
        schemaFormat: 'application/vnd.apache.avro+json;version=1.9.0',
        schema: ref(document, `avro/${service}/${kebab(name)}.avsc`),
      },
    });
  }
  return document.toString({ lineWidth: 120 });
}

const ref = (document: Document, target: string) => document.createNode({ $ref: target }, { flow: true });

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
