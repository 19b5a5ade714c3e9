import { isOldScikitLearn } from '../../../platform/runners/old-scikit-learn.ts';
import { member } from '../parse-json.ts';
import { anyPython, type DescribedRuntime, oldPython } from './described-runtime.ts';
import { type ModelSignature, type NamedValue, type Shape, type Uncomposable, untyped } from './model-signature.ts';
import type { NpyHeader } from './numpy-types.ts';
import { foreignTypesOf } from './skops-types.ts';

export interface SkopsModel {
  readonly signature: ModelSignature;
  readonly runtime: DescribedRuntime;
}

/** Estimators that predict a number, by how scikit-learn names them. */
const regressor =
  /(?:Regressor|Regression|Ridge|Lasso|LassoLars|Lars|ElasticNet|BayesianRidge|SVR|ElasticNetCV|LassoCV|RidgeCV)$/;

/** Features of one model. */
const mostFeatures = 100_000;

/** The arrays of an estimator that say what it predicts: their files in the archive. */
export const arrayFilesOf = (schema: unknown): string[] =>
  ['classes_', 'coef_'].flatMap((name) => {
    const file = member(attribute(schema, name), 'file');
    return typeof file === 'string' ? [file] : [];
  });

/**
 * What a scikit-learn estimator takes and returns, from the `schema.json` of a skops file and the headers of its arrays; or
 * why the model cannot be composed. What is not a single estimator (a pipeline, a function) may take anything.
 */
export function readSkopsSchema(
  file: string,
  schema: unknown,
  headers: ReadonlyMap<string, NpyHeader>,
): SkopsModel | Uncomposable {
  const [module, className] = [textOf(member(schema, '__module__')), textOf(member(schema, '__class__'))];
  const what = `${module}.${className}`.slice(0, 200);
  if (!module.startsWith('sklearn.') || /^sklearn\.(?:pipeline|compose)(?:\.|$)/.test(module))
    return {
      uncomposable: [
        untyped(file, what, 'does not say which types it takes; save it with MLflow and a signature, or as ONNX'),
      ],
    };
  const features = numberOf(attribute(schema, 'n_features_in_'));
  if (features === undefined || features < 1 || features > mostFeatures)
    return {
      uncomposable: [untyped(file, what, 'does not say how many features it takes; fit it before it is saved')],
    };
  const output = outputOf(schema, className, headers);
  if (output === undefined)
    return {
      uncomposable: [
        untyped(file, what, 'does not say what it predicts; save it with MLflow and a signature, or as ONNX'),
      ],
    };
  const version = textOf(jsonOf(attribute(schema, '_sklearn_version')));
  const skops = textOf(member(schema, '_skops_version'));
  const foreignTypes = foreignTypesOf(schema);
  return {
    signature: { inputs: inputsOf(schema, features), outputs: [output] },
    runtime: {
      version: isOldScikitLearn(version) ? oldPython : anyPython,
      toolkit: 'scikit-learn',
      requirements: [
        { name: 'scikit-learn', ...(version !== '' && { version }) },
        { name: 'skops', ...(skops !== '' && { version: skops }) },
      ],
      ...(foreignTypes.length > 0 && { loading: { foreignTypes } }),
    },
  };
}

/** Columns where the model was fitted with a table, and otherwise one array. */
function inputsOf(schema: unknown, features: number): readonly NamedValue[] {
  const listed = member(attribute(schema, 'feature_names_in_'), 'content');
  const names = Array.isArray(listed) ? listed.map(jsonOf) : [];
  const tensor = (shape: Shape) => ({ kind: 'tensor', element: 'float64', shape }) as const;
  return names.length === features && names.every((name) => typeof name === 'string')
    ? names.map((name) => ({ name, type: tensor([undefined]) }))
    : [{ name: 'features', type: tensor([undefined, features]) }];
}

function outputOf(schema: unknown, className: string, headers: ReadonlyMap<string, NpyHeader>): NamedValue | undefined {
  const headerOf = (name: string) => headers.get(textOf(member(attribute(schema, name), 'file')));
  const classes = attribute(schema, 'classes_');
  if (classes !== undefined) {
    const listed = member(classes, 'content');
    const isText = Array.isArray(listed) && listed.every((item) => typeof jsonOf(item) === 'string');
    const header = headerOf('classes_');
    const element = isText ? 'str' : header?.shape.length === 1 ? header.element : undefined;
    return element && { name: 'prediction', type: { kind: 'tensor', element, shape: [undefined] } };
  }
  const isSingle = numberOf(attribute(schema, 'n_outputs_')) === 1 || headerOf('coef_')?.shape.length === 1;
  if (!regressor.test(className) || !isSingle) return undefined;
  return { name: 'prediction', type: { kind: 'tensor', element: 'float64', shape: [undefined] } };
}

/** Of the estimator's state. */
const attribute = (schema: unknown, name: string): unknown =>
  member(member(member(schema, 'content'), 'content'), name);

/** The value of a node that holds JSON in its text. */
function jsonOf(node: unknown): unknown {
  const text = member(node, 'content');
  if (member(node, 'is_json') !== true || typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const numberOf = (node: unknown): number | undefined => {
  const value = jsonOf(node);
  return Number.isSafeInteger(value) ? Number(value) : undefined;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
