import type { DescribedRuntime } from './described-runtime.ts';
import { createIdentifiers, identifier, messageName } from './identifiers.ts';
import type { ElementType, ModelSignature, NamedValue, Shape, Uncomposable, ValueType } from './model-signature.ts';

/** The one method of a model without a client library. */
const method = 'predict';

/** Inputs, and outputs, of one model. */
const mostValues = 400;

/** What is not in the signature. */
export interface ModelOrigin {
  /** Valid in the catalog. */
  readonly name: string;
  /** `onnx`, `mlflow`, `skops`: what the runner loads it with. */
  readonly format: string;
  readonly runtime: DescribedRuntime;
}

/** How one field of a message stands for a value of the model: what a runner needs in order to call it. */
interface Binding {
  readonly field: string;
  /** As the model has it. */
  readonly name: string;
  readonly kind: ValueType['kind'];
  readonly type: ElementType;
  readonly key?: ElementType;
  /** `null` for a size that a caller chooses, and for a shape of which nothing is known. */
  readonly shape?: readonly (number | null)[] | null;
  /** The field with the sizes, where the number of elements does not say them. */
  readonly shapeField?: string;
}

/** `model.proto` and `metadata.json` (schema 0.6) of a model that came without them. */
export function describeModel(
  { inputs, outputs }: ModelSignature,
  origin: ModelOrigin,
): { readonly proto: string; readonly metadata: string } | Uncomposable {
  const counts = { inputs, outputs };
  const problems = Object.entries(counts).flatMap(([what, { length }]) => {
    if (length >= 1 && length <= mostValues) return [];
    const message = `cannot be composed: it has ${length} ${what}; from 1 to ${mostValues} can be described`;
    return [{ path: 'model', message }];
  });
  if (problems.length > 0) return { uncomposable: problems };
  const [takes, gives] = [describeValues('PredictIn', inputs), describeValues('PredictOut', outputs)];
  const messages = [...takes.messages, ...gives.messages];
  const proto = [
    'syntax = "proto3";',
    `package ${identifier(`${origin.format}_${origin.name}`).toLowerCase()};`,
    `service Model {\n  rpc ${method} (PredictIn) returns (PredictOut);\n}`,
    ...messages,
  ].join('\n\n');
  return { proto: `${proto}\n`, metadata: describeMetadata(origin, takes.bindings, gives.bindings) };
}

function describeMetadata(
  { name, format, runtime }: ModelOrigin,
  takes: readonly Binding[],
  gives: readonly Binding[],
) {
  const describeValue = (message: string, values: readonly Binding[], loading?: DescribedRuntime['loading']) => ({
    name: message,
    media_type: ['application/vnd.google.protobuf'],
    metadata: { format, ...loading, values },
    description: '',
  });
  const metadata = {
    schema: 'acumos.schema.model:0.6.0',
    name,
    runtime: {
      ...{ name: 'python', version: runtime.version, toolkit: runtime.toolkit },
      dependencies: {
        pip: { indexes: [], requirements: runtime.requirements },
        conda: { channels: [], requirements: [] },
      },
    },
    methods: {
      [method]: {
        description: '',
        input: describeValue('PredictIn', takes, runtime.loading),
        output: describeValue('PredictOut', gives),
      },
    },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

function describeValues(
  message: string,
  values: readonly NamedValue[],
): { readonly messages: readonly string[]; readonly bindings: readonly Binding[] } {
  const nameOf = createIdentifiers();
  // Before the fields with sizes, so that no value has to give its own name to one of those.
  const named = values.map(({ name, type }) => ({ name, type, field: nameOf(name) }));
  const lines: string[] = [];
  const messages: string[] = [];
  const bindings: Binding[] = [];
  const declare = (type: string, field: string) => lines.push(`  ${type} ${field} = ${lines.length + 1};`);
  for (const { name, type, field } of named) {
    if (type.kind === 'tensor') {
      const { element, shape } = type;
      declare(isScalar(shape) ? scalars[element] : `repeated ${scalars[element]}`, field);
      const shapeField = needsSizes(shape) ? nameOf(`${field}_shape`) : undefined;
      if (shapeField !== undefined) declare('repeated int64', shapeField);
      bindings.push({
        ...{ field, name, kind: type.kind, type: element, shape: shape?.map((size) => size ?? null) ?? null },
        ...(shapeField !== undefined && { shapeField }),
      });
      continue;
    }
    const map = `map<${scalars[type.key]}, ${scalars[type.value]}>`;
    const item = `${message}${messageName(field)}`;
    if (type.kind === 'maps') messages.push(`message ${item} {\n  ${map} values = 1;\n}`);
    declare(type.kind === 'maps' ? `repeated ${item}` : map, field);
    bindings.push({ field, name, kind: type.kind, type: type.value, key: type.key });
  }
  return { messages: [`message ${message} {\n${lines.join('\n')}\n}`, ...messages], bindings };
}

/** No dimension, or one element in each. */
const isScalar = (shape: Shape | undefined): boolean => shape?.every((size) => size === 1) ?? false;

/** One size follows from the number of elements and the other sizes; two do not. */
const needsSizes = (shape: Shape | undefined): boolean =>
  shape === undefined ||
  shape.filter((size) => size === undefined).length > 1 ||
  (shape.includes(0) && shape.includes(undefined));

const scalars: Readonly<Record<ElementType, string>> = {
  float16: 'float',
  bfloat16: 'float',
  float32: 'float',
  float64: 'double',
  int8: 'int32',
  int16: 'int32',
  int32: 'int32',
  int64: 'int64',
  uint8: 'uint32',
  uint16: 'uint32',
  uint32: 'uint32',
  uint64: 'uint64',
  bool: 'bool',
  str: 'string',
  bytes: 'bytes',
};

/** Whether maps may have keys of a type: protobuf allows no others. */
export const isKeyType = (element: ElementType): boolean => !['double', 'float', 'bytes'].includes(scalars[element]);
