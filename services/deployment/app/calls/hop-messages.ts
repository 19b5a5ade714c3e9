import type { JsonMessage } from '../../../kit/codec/json-mapping.ts';
import type { HopMessages, TestHop } from '../../domain/test-run.ts';
import type { JsonForm } from './call-deployment.ts';

/** Characters of JSON: of one message, and of all that are shown of a run. */
const limits = { message: 64_000, run: 4_000_000 };

/** The hops of a run with what their models took and gave, as far as their protos say how to read it. */
export function withMessages(
  hops: readonly TestHop[],
  messages: readonly HopMessages[],
  formOf: (node: string, operation: string) => JsonForm | undefined,
): readonly TestHop[] {
  const kept = new Map(messages.map((one) => [keyOf(one), one]));
  let left = limits.run;
  const shown = (form: JsonMessage, bytes: Buffer | undefined): unknown => {
    const text = bytes && readJson(form, bytes);
    if (text === undefined || text.length > Math.min(left, limits.message)) return undefined;
    left -= text.length;
    return JSON.parse(text);
  };
  return hops.map((hop) => {
    const found = kept.get(keyOf(hop));
    const form = found && formOf(hop.node, hop.operation);
    if (!form) return hop;
    return { ...hop, input: shown(form.request, found.input), output: shown(form.response, found.output) };
  });
}

const keyOf = ({ node, operation }: Pick<TestHop, 'node' | 'operation'>): string => JSON.stringify([node, operation]);

/** Undefined where the bytes are not what the proto says: what a model gives is its own. */
function readJson(form: JsonMessage, bytes: Buffer): string | undefined {
  try {
    return String(form.toJson(bytes));
  } catch {
    return undefined;
  }
}
