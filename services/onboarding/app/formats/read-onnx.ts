import {
  type Damaged,
  type ModelSignature,
  type NamedValue,
  type Uncomposable,
  untyped,
} from '../../domain/formats/model-signature.ts';
import type { Problem } from '../../domain/problem.ts';
import type { RandomAccess } from '../../domain/random-access.ts';
import { readNamedValue } from './onnx-types.ts';
import { createWireReader, WireFailure, type WireField, type WireReader } from './wire-reader.ts';

/** Field numbers of the format. */
const model = { irVersion: 1, graph: 7 };
const graph = { initializer: 5, input: 11, output: 12 };
const tensor = { name: 8, externalData: 13 };

/** Bytes of the declaration of one input or output, and of a name. */
const largestValue = 65_536;
const largestName = 4_096;
/** Of all of them together: they are kept until the graph is read. */
const largestDeclarations = 32 * 1_048_576;
/** Inputs and outputs, constants that may be overwritten included. */
const mostValues = 20_000;

/** Graphs before this version list their constants among their inputs. */
const constantsApart = 4;

export type OnnxOutcome = { readonly signature: ModelSignature } | Uncomposable | Damaged;

/**
 * The inputs and outputs of an ONNX model, or why it cannot be composed. Reads what declares them and skips the weights, so
 * that the size of the file does not matter. Errors: those of `source`.
 */
export async function readOnnx(file: string, source: RandomAccess): Promise<OnnxOutcome> {
  const reader = createWireReader(source);
  try {
    return await readModel(file, source.size, reader);
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    return { problems: [{ path: file, message: `is no ONNX model: ${error.message}` }] };
  }
}

async function readModel(file: string, size: number, reader: WireReader): Promise<OnnxOutcome> {
  let irVersion = 0;
  let graphField: WireField | undefined;
  for await (const field of reader.fields(0, size)) {
    if (field.number === model.irVersion && field.wireType === 0) irVersion = await reader.varint(field);
    if (field.number === model.graph && field.wireType === 2) graphField = field;
  }
  if (!graphField || irVersion === 0) throw new WireFailure('it has no graph or no version');
  const parts = await readGraph(graphField, reader);
  if (parts.external.size > 0) {
    const [first] = parts.external;
    return {
      uncomposable: [untyped(file, `its tensor "${first}"`, 'lies in another file; save the model as one file')],
    };
  }
  const inputs = parts.inputs.filter(({ name }) => irVersion >= constantsApart || !parts.constants.has(name));
  const problems: Problem[] = [...inputs, ...parts.outputs].flatMap((value) =>
    'reason' in value ? [untyped(file, `"${value.name}"`, value.reason)] : [],
  );
  if (problems.length > 0) return { uncomposable: problems.slice(0, 50) };
  return { signature: { inputs: inputs.filter(isTyped), outputs: parts.outputs.filter(isTyped) } };
}

type Value = ReturnType<typeof readNamedValue>;

interface GraphParts {
  readonly inputs: Value[];
  readonly outputs: Value[];
  /** Names of the constants, which are the weights. */
  readonly constants: Set<string>;
  /** Names of those whose bytes are not in the file. */
  readonly external: Set<string>;
}

async function readGraph(field: WireField, reader: WireReader): Promise<GraphParts> {
  const parts: GraphParts = { inputs: [], outputs: [], constants: new Set(), external: new Set() };
  let held = 0;
  for await (const inner of reader.fields(field.start, field.end)) {
    if (inner.wireType !== 2) continue;
    if (inner.number === graph.input || inner.number === graph.output) held += inner.end - inner.start;
    if (held > largestDeclarations) throw tooMuch();
    if (inner.number === graph.input) parts.inputs.push(await readValue(inner, reader));
    else if (inner.number === graph.output) parts.outputs.push(await readValue(inner, reader));
    else if (inner.number === graph.initializer) held += await readConstant(inner, reader, parts);
    if (parts.inputs.length + parts.outputs.length > mostValues)
      throw new WireFailure(`it has more than ${mostValues} inputs and outputs`);
  }
  return parts;
}

async function readValue(field: WireField, reader: WireReader): Promise<Value> {
  if (field.end - field.start > largestValue)
    throw new WireFailure(`an input or output is declared by more than ${largestValue} bytes`);
  const bytes = await reader.bytes(field);
  try {
    return readNamedValue(bytes);
  } catch (cause) {
    throw new WireFailure(
      `an input or output cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}

/** Answers the bytes that are kept of it. */
async function readConstant(
  field: WireField,
  reader: WireReader,
  { constants, external }: GraphParts,
): Promise<number> {
  let name = '';
  let length = 0;
  let isExternal = false;
  for await (const inner of reader.fields(field.start, field.end)) {
    if (inner.wireType !== 2) continue;
    if (inner.number === tensor.externalData) isExternal = true;
    if (inner.number !== tensor.name) continue;
    if (inner.end - inner.start > largestName) throw new WireFailure('a tensor has a name that is too long');
    name = new TextDecoder().decode(await reader.bytes(inner));
    length = inner.end - inner.start;
  }
  constants.add(name);
  if (isExternal) external.add(name);
  return length;
}

const tooMuch = () =>
  new WireFailure(`its inputs, outputs and names of tensors have more than ${largestDeclarations} bytes`);

const isTyped = (value: Value): value is NamedValue => 'type' in value;
