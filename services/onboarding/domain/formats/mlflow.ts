import { parse } from 'yaml';
import { member } from '../parse-json.ts';
import type { Problem } from '../problem.ts';
import { anyPython, type DescribedRuntime } from './described-runtime.ts';
import { type MlflowEnvironment, readEnvironment } from './mlflow-requirements.ts';
import {
  type Damaged,
  type ElementType,
  type NamedValue,
  type Shape,
  type Uncomposable,
  untyped,
} from './model-signature.ts';
import { elementOf } from './numpy-types.ts';

/** Types of the columns of a table, by their names in MLflow. */
const columns: ReadonlyMap<unknown, ElementType> = new Map([
  ['boolean', 'bool'],
  ['integer', 'int32'],
  ['long', 'int64'],
  ['float', 'float32'],
  ['double', 'float64'],
  ['string', 'str'],
  ['binary', 'bytes'],
]);

const toolkits: ReadonlyMap<unknown, string> = new Map([
  ['mlflow.sklearn', 'scikit-learn'],
  ['mlflow.tensorflow', 'tensorflow'],
  ['mlflow.keras', 'tensorflow'],
  ['mlflow.h2o', 'h2o'],
  ['mlflow.onnx', 'onnx'],
]);

/** Characters of a module. */
const longestName = 200;

export interface MlflowModel {
  readonly signature: { readonly inputs: readonly NamedValue[]; readonly outputs: readonly NamedValue[] };
  readonly runtime: DescribedRuntime;
}

/** What an `MLmodel` and the files beside it say; or why the model cannot be composed. */
export function readMlmodel(
  file: string,
  mlmodel: string,
  environment: MlflowEnvironment,
): MlflowModel | Uncomposable | Damaged {
  let document: unknown;
  try {
    // Every value as text: a version 3.10 is no number.
    document = parse(mlmodel, { maxAliasCount: 0, schema: 'failsafe' });
  } catch (cause) {
    return { problems: [{ path: file, message: `is no YAML: ${cause instanceof Error ? cause.message : cause}` }] };
  }
  const flavor = member(member(document, 'flavors'), 'python_function');
  const signature = member(document, 'signature');
  if (flavor === undefined)
    return { uncomposable: [untyped(file, 'the model', 'has no flavor "python_function", which it is called by')] };
  if (typeof signature !== 'object' || signature === null)
    return {
      uncomposable: [untyped(file, 'the model', 'has no signature; save it with one (mlflow.models.infer_signature)')],
    };
  const [inputs, outputs] = [readValues(file, signature, 'inputs'), readValues(file, signature, 'outputs')];
  const packages = readEnvironment(file, environment);
  const problems = [...inputs.problems, ...outputs.problems, ...packages.problems];
  if (problems.length > 0) return { uncomposable: problems.slice(0, 50) };
  const loader = member(flavor, 'loader_module');
  const serialization = member(member(member(document, 'flavors'), 'sklearn'), 'serialization_format');
  return {
    signature: { inputs: inputs.values, outputs: outputs.values },
    runtime: {
      version: versionOf(member(flavor, 'python_version')),
      toolkit: toolkits.get(loader) ?? 'mlflow',
      requirements: packages.requirements,
      loading: {
        ...(typeof loader === 'string' && { loader: loader.slice(0, longestName) }),
        ...(typeof serialization === 'string' && { serialization: serialization.slice(0, longestName) }),
      },
    },
  };
}

const versionOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : anyPython);

function readValues(
  file: string,
  signature: object,
  side: 'inputs' | 'outputs',
): { readonly values: readonly NamedValue[]; readonly problems: readonly Problem[] } {
  const text = member(signature, side);
  const list = typeof text === 'string' ? parseList(text) : undefined;
  if (list === undefined) return { values: [], problems: [untyped(file, `its signature`, `has no list of ${side}`)] };
  const values: NamedValue[] = [];
  const problems: Problem[] = [];
  for (const [index, item] of list.entries()) {
    const given = member(item, 'name');
    const name = typeof given === 'string' ? given : '';
    const tensor = member(item, 'type') === 'tensor' ? member(item, 'tensor-spec') : undefined;
    const element = tensor === undefined ? columns.get(member(item, 'type')) : elementOf(member(tensor, 'dtype'));
    const shape = tensor === undefined ? [undefined] : shapeOf(member(tensor, 'shape'));
    if (element !== undefined && shape !== undefined) values.push({ name, type: { kind: 'tensor', element, shape } });
    else
      problems.push(
        untyped(
          file,
          `${side} ${index + 1} ${JSON.stringify(name)}`,
          `has the type ${JSON.stringify(item).slice(0, 200)}`,
        ),
      );
  }
  return { values, problems };
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const shapeOf = (value: unknown): Shape | undefined =>
  Array.isArray(value) && value.every((size) => Number.isSafeInteger(size))
    ? value.map((size) => (size < 0 ? undefined : size))
    : undefined;
