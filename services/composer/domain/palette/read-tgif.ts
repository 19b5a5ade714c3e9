import type { Field, Message, Port } from '../graph.ts';

export interface Ports {
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

/** Of a file: what onboarding writes has less. */
const limits = { depth: 32, fields: 60_000 };

/**
 * The ports that a TGIF file describes; or a sentence that says why it describes none. The predecessor wrote every null as
 * `{}`, so that an object without properties is nothing wherever a text or a list is meant.
 */
export function readTgif(text: string): Ports | { readonly problem: string } {
  let fields = 0;

  function message(value: unknown, depth: number): Message {
    if (depth > limits.depth) throw new Unreadable(`nests messages more than ${limits.depth} deep`);
    const { messageName, messageargumentList } = recordOf(value);
    return { messageName: textOf(messageName), messageargumentList: listOf(messageargumentList).map(field(depth)) };
  }

  const field =
    (depth: number) =>
    (value: unknown): Field => {
      fields += 1;
      if (fields > limits.fields) throw new Unreadable(`has more than ${limits.fields} fields`);
      const { role, type, name, tag, complexType } = recordOf(value);
      const known = { role: textOf(role), type: textOf(type), name: textOf(name), tag: textOf(tag) };
      return isNothing(complexType) ? known : { ...known, complexType: message(complexType, depth + 1) };
    };

  const port = (operation: unknown, request: unknown): Port => ({
    operation: textOf(operation),
    messages: listOf(recordOf(request).format).map((format) => message(format, 1)),
  });

  try {
    const { calls, provides } = recordOf(recordOf(JSON.parse(text)).services);
    return {
      inputs: listOf(provides)
        .map(recordOf)
        .map(({ route, request }) => port(route, request)),
      outputs: listOf(calls)
        .map(recordOf)
        .map(({ config_key, request }) => port(config_key, request)),
    };
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { problem: thrown.message };
    if (thrown instanceof SyntaxError) return { problem: 'is no JSON' };
    throw thrown;
  }
}

class Unreadable extends Error {}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Unreadable('has something else where an object is meant');
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isNothing(value)) return [];
  throw new Unreadable('has something else where a list is meant');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (isNothing(value)) return '';
  throw new Unreadable('has something else where a text is meant');
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
