import { type JsonMessage, readJsonMapping } from '../../../kit/codec/json-mapping.ts';
import type { ModelStep } from '../../domain/plan.ts';
import type { ProtoSource } from './proto-source.ts';

/** Converts the messages of a model between protobuf and JSON. */
export interface Translation {
  readonly input: JsonMessage;
  readonly output: JsonMessage;
}

export interface JsonTranslator {
  /** A string says what is missing. Never rejects. */
  of(step: ModelStep, until: number): Promise<Translation | string>;
}

/** How long a .proto file that could not be fetched is not requested again. */
const missingMs = 10_000;

/** Finds the message types of models that take only JSON, once per step. */
export function createJsonTranslator(protos: ProtoSource | undefined): JsonTranslator {
  const known = new WeakMap<ModelStep, { readonly at: number; readonly finding: Promise<Translation | string> }>();

  async function find(step: ModelStep, until: number): Promise<Translation | string> {
    const text = await protos?.find(step, until);
    if (text === undefined) return 'its .proto file cannot be fetched; give the node a proto_uri that can be read';
    try {
      const translation = translationOf(step, text);
      if (typeof translation === 'object') known.set(step, { at: Infinity, finding: Promise.resolve(translation) });
      return translation;
    } catch (error) {
      return `its .proto file cannot be read: ${error instanceof Error ? error.message : error}`;
    }
  }

  return {
    of(step, until) {
      const before = known.get(step);
      if (before && Date.now() - before.at < missingMs) return before.finding;
      const finding = find(step, until);
      known.set(step, { at: Date.now(), finding });
      return finding;
    },
  };
}

/** The messages of the method; where the file has no such method, those that the blueprint names. */
function translationOf({ operation, inputMessage, outputMessage }: ModelStep, text: string): Translation | string {
  const mapping = readJsonMapping(text);
  const method = mapping.method(operation);
  const input = method?.request ?? mapping.message(inputMessage);
  const output = method?.response ?? mapping.message(outputMessage);
  if (input && output) return { input, output };
  const missing = [input ? '' : inputMessage, output ? '' : outputMessage].filter((name) => name !== '');
  return `its .proto file has no method ${operation}${missing.length > 0 ? ` and no message ${missing.join(', ')}` : ''}`;
}
