import { expect } from 'chai';
import { readArchived } from '../../../../../services/onboarding/app/formats/read-archived.ts';
import { describeModel } from '../../../../../services/onboarding/domain/formats/describe-model.ts';
import { readMetadata } from '../../../../../services/onboarding/domain/metadata/read-metadata.ts';
import { zip } from '../../../../support/publication-corpus/archives.ts';
import { inMemory } from '../in-memory.ts';
import { modelFile } from './models.ts';

async function readFile(bytes: Uint8Array) {
  const read = await readArchived('model.zip', inMemory(bytes));
  if (!read || !('signature' in read)) throw new Error(JSON.stringify(read));
  return read;
}

async function problemsOf(bytes: Uint8Array): Promise<string[]> {
  const read = await readArchived('model.zip', inMemory(bytes));
  if (!read || 'signature' in read) return [];
  const problems = 'problems' in read ? read.problems : read.uncomposable;
  return problems.map(({ path, message }) => `${path} ${message}`);
}

const tensor = (element: string, ...shape: (number | undefined)[]) => ({ kind: 'tensor', element, shape });
const columns = ['sepal length (cm)', 'sepal_width', 'petal_length', 'petal_width'];

const signed = (
  inputs: unknown,
  flavors = 'python_function: { loader_module: mlflow.sklearn, python_version: 3.12.1 }',
) => `flavors:\n  ${flavors}\nsignature:\n  inputs: '${JSON.stringify(inputs)}'\n  outputs: '[{"type": "double"}]'\n`;

describe('a model of MLflow', () => {
  it('is described by the signature of its columns', async () => {
    const { format, signature, runtime } = await readFile(modelFile('columns.mlflow.zip'));
    expect(format).to.equal('mlflow');
    expect(signature).to.deep.equal({
      inputs: columns.map((name) => ({ name, type: tensor('float64', undefined) })),
      outputs: [{ name: '', type: tensor('float64', undefined) }],
    });
    expect(runtime).to.deep.equal({
      ...{ version: '3.11.7', toolkit: 'scikit-learn' },
      requirements: [
        { name: 'mlflow', version: '3.17.2' },
        { name: 'scikit-learn', version: '1.9.1' },
      ],
      loading: { loader: 'mlflow.sklearn', serialization: 'cloudpickle' },
    });
  });

  it('is described by the signature of its tensors, and valid as a model with metadata', async () => {
    const { signature, runtime, format } = await readFile(modelFile('tensors.mlflow.zip'));
    expect(signature.inputs).to.deep.equal([{ name: '', type: tensor('float64', undefined, 4) }]);
    const described = describeModel(signature, { name: 'ridge', format, runtime });
    const read = readMetadata('metadata' in described ? described.metadata : '');
    expect('metadata' in read && read.metadata.toolkitTypeCode).to.equal('SK');
  });

  it('cannot be composed without a signature', async () => {
    expect(await problemsOf(modelFile('unsigned.mlflow.zip'))).to.deep.equal([
      'model.zip: model/MLmodel cannot be composed: the model has no signature; save it with one (mlflow.models.infer_signature)',
    ]);
  });

  it('knows the types of columns, and names those that it does not know', async () => {
    const types = ['boolean', 'integer', 'long', 'float', 'double', 'string', 'binary'];
    const mlmodel = (names: readonly string[]) => signed(names.map((type) => ({ type, name: type })));
    const { signature } = await readFile(await zip({ name: 'MLmodel', bytes: mlmodel(types) }));
    expect(signature.inputs.map(({ type }) => 'element' in type && type.element)).to.deep.equal([
      ...['bool', 'int32', 'int64', 'float32', 'float64', 'str', 'bytes'],
    ]);
    expect(await problemsOf(await zip({ name: 'MLmodel', bytes: mlmodel(['datetime', 'array']) }))).to.deep.equal([
      'model.zip: MLmodel cannot be composed: inputs 1 "datetime" has the type {"type":"datetime","name":"datetime"}',
      'model.zip: MLmodel cannot be composed: inputs 2 "array" has the type {"type":"array","name":"array"}',
    ]);
  });

  it('has the version of Python that it was made with', async () => {
    const versionIn = async (flavor: string) => {
      const mlmodel = signed([{ type: 'double', name: 'a' }], `python_function: ${flavor}`);
      return (await readFile(await zip({ name: 'MLmodel', bytes: mlmodel }))).runtime.version;
    };
    expect(await versionIn('{ python_version: 3.10 }')).to.equal('3.10');
    expect(await versionIn('{ loader_module: own }')).to.equal('3.12');
  });

  it('names requirements that come from no index', async () => {
    const mlmodel = { name: 'MLmodel', bytes: signed([{ type: 'double', name: 'a' }]) };
    const good = 'numpy>=1.26,<3  # arrays\n\nmlflow[extras]==3.1 ; python_version > "3"\npandas\n';
    const { runtime } = await readFile(await zip(mlmodel, { name: 'requirements.txt', bytes: good }));
    expect(runtime.requirements).to.deep.equal([
      { name: 'numpy' },
      { name: 'mlflow', version: '3.1' },
      { name: 'pandas' },
    ]);
    for (const wanted of [
      'git+https://git.example.org/a.git',
      '-r other.txt',
      './wheels/own.whl',
      'own @ https://example.org',
    ])
      expect(await problemsOf(await zip(mlmodel, { name: 'requirements.txt', bytes: wanted }))).to.deep.equal([
        `model.zip: MLmodel cannot be composed: its requirement "${wanted}" is no package of an index`,
      ]);
  });

  it('says in its conda.yaml alone what it needs, where it is old', async () => {
    const mlmodel = { name: 'MLmodel', bytes: signed([{ type: 'double', name: 'a' }]) };
    const requirementsOf = async (conda: string, ...others: { name: string; bytes: string }[]) =>
      (await readFile(await zip(mlmodel, { name: 'conda.yaml', bytes: conda }, ...others))).runtime.requirements;
    const conda =
      'dependencies:\n- python=3.8.2\n- pip<21\n- conda-forge::scikit-learn=1.0.2=py38_0\n- scipy>=1\n- pip:\n  - mlflow==1.2\n  - pandas\n';
    expect(await requirementsOf(conda)).to.deep.equal([
      { name: 'scikit-learn', version: '1.0.2' },
      { name: 'scipy' },
      { name: 'mlflow', version: '1.2' },
      { name: 'pandas' },
    ]);
    expect(await requirementsOf(conda, { name: 'requirements.txt', bytes: 'numpy' })).to.deep.equal([
      { name: 'numpy' },
    ]);
    for (const text of ['a: [', 'dependencies: none', '']) expect(await requirementsOf(text)).to.deep.equal([]);
  });

  it('is refused where it is damaged or hostile', async () => {
    const bomb = `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`;
    for (const [text, reason] of [
      [bomb, /is no YAML/],
      ['a: [', /is no YAML/],
      ['just a text', /has no flavor "python_function"/],
      [signed([], 'spark: {}'), /has no flavor "python_function"/],
      [signed({}), /its signature has no list of inputs/],
    ] as const)
      expect((await problemsOf(await zip({ name: 'MLmodel', bytes: text })))[0]).to.match(reason);
    expect((await problemsOf(await zip({ name: '../MLmodel', bytes: '' })))[0]).to.match(/leads out of the archive/);
    expect((await problemsOf(await zip({ name: 'MLmodel', bytes: '#'.repeat(1_100_000) })))[0]).to.match(
      /at most 1048576/,
    );
  });
});

describe('a scikit-learn model of skops', () => {
  it('is described by what the estimator was fitted with', async () => {
    const { signature, runtime, format } = await readFile(modelFile('classifier.skops'));
    expect(format).to.equal('skops');
    expect(signature).to.deep.equal({
      inputs: columns.map((name) => ({ name, type: tensor('float64', undefined) })),
      outputs: [{ name: 'prediction', type: tensor('int64', undefined) }],
    });
    expect(runtime).to.deep.equal({
      ...{ version: '3.12', toolkit: 'scikit-learn' },
      requirements: [
        { name: 'scikit-learn', version: '1.9.1' },
        { name: 'skops', version: '0.16.0' },
      ],
    });
    const regressor = await readFile(modelFile('regressor.skops'));
    expect(regressor.signature).to.deep.equal({
      inputs: [{ name: 'features', type: tensor('float64', undefined, 4) }],
      outputs: [{ name: 'prediction', type: tensor('float64', undefined) }],
    });
    const named = await readFile(modelFile('named-classes.skops'));
    expect(named.signature.outputs).to.deep.equal([{ name: 'prediction', type: tensor('str', undefined) }]);
  });

  const estimator = (version: string, ...more: object[]) =>
    JSON.stringify({
      ...{ __module__: 'sklearn.linear_model._logistic', __class__: 'LogisticRegression', more },
      content: {
        content: {
          n_features_in_: { is_json: true, content: '2' },
          classes_: { content: [{ is_json: true, content: '"yes"' }] },
          _sklearn_version: { is_json: true, content: JSON.stringify(version) },
        },
      },
    });

  it('has a Python that has wheels of its scikit-learn', async () => {
    const versionOf = async (version: string) =>
      (await readFile(await zip({ name: 'schema.json', bytes: estimator(version) }))).runtime.version;
    for (const [version, python] of [
      ['1.3.0', '3.10'],
      ['1.2.2', '3.10'],
      ['1.3.1', '3.12'],
      ['2.0.0', '3.12'],
      ['', '3.12'],
    ] as const)
      expect(await versionOf(version), version).to.equal(python);
  });

  it('names types of other packages, which no runner trusts', async () => {
    const nested = { deep: [{ __module__: 'own.code', __class__: 'Metric' }] };
    const known = { __module__: 'scipy.sparse._csr', __class__: 'csr_matrix' };
    const bytes = estimator('1.9.1', nested, known, { __module__: 'posix', __class__: 'system' });
    const { runtime } = await readFile(await zip({ name: 'schema.json', bytes }));
    expect(runtime.loading).to.deep.equal({ foreignTypes: ['own.code.Metric', 'posix.system'] });
  });

  it('cannot be composed where the estimator does not say what it takes and predicts', async () => {
    expect(await problemsOf(modelFile('clusters.skops'))).to.deep.equal([
      'model.zip cannot be composed: sklearn.cluster._dbscan.DBSCAN does not say what it predicts; save it with MLflow and a signature, or as ONNX',
    ]);
    for (const [schema, reason] of [
      [{ __module__: 'sklearn.pipeline', __class__: 'Pipeline' }, /Pipeline does not say which types it takes/],
      [{ __module__: 'sklearn.linear_model._ridge', __class__: 'Ridge' }, /does not say how many features it takes/],
      [[], /does not say which types it takes/],
    ] as const)
      expect((await problemsOf(await zip({ name: 'schema.json', bytes: JSON.stringify(schema) })))[0]).to.match(reason);
    expect((await problemsOf(await zip({ name: 'schema.json', bytes: '{' })))[0]).to.match(/cannot be read/);
  });
});

describe('another archive', () => {
  it('is not described', async () => {
    expect(await readArchived('model.zip', inMemory(await zip({ name: 'model.pkl' })))).to.equal(undefined);
  });
});
