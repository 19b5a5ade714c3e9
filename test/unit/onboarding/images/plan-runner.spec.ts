import { expect } from 'chai';
import { defaultBaseImages, planRunner } from '../../../../services/onboarding/images/runners/plan-runner.ts';

const all = { python: 'host.example/python:{version}', r: 'host.example/r:4', java: 'host.example/java:21' };

describe('the runner of a model', () => {
  it('has the Python that the model was made with', () => {
    expect(planRunner({ runtime: { name: 'python', version: '3.9.18' } }, 'model.zip', all)).to.deep.include({
      ...{ kind: 'python', base: 'host.example/python:3.9', modelFile: 'model.zip' },
      python: { version: '3.9', isBound: true, lines: ['cloudpickle', 'dill', 'protobuf>=3.20.2,<8'] },
    });
  });

  it('reads lists of runtimes, as schema 0.5 has them', () => {
    expect(planRunner({ runtime: [{ name: 'r', version: '4.1' }] }, 'component.bin', all)).to.deep.equal({
      ...{ kind: 'r', base: 'host.example/r:4', modelFile: 'model.bin' },
    });
  });

  for (const name of ['javageneric', 'javaargus', 'javaspark', 'h2o'])
    it(`is the base image for ${name}`, () => {
      expect(planRunner({ runtime: { name } }, 'model.jar', all)).to.deep.equal({
        ...{ kind: 'java', base: 'host.example/java:21', modelFile: 'model.jar' },
      });
    });

  it('serves ONNX files whatever runtime the metadata name', () => {
    const plan = planRunner({ runtime: { name: 'python', version: '3.6' } }, 'Model.ONNX', all);
    expect(plan).to.deep.include({ kind: 'onnx', base: 'host.example/python:3.12', modelFile: 'model.onnx' });
  });

  const described = (format: string) => ({
    runtime: { name: 'python', version: '3.12' },
    methods: { predict: { input: { metadata: { format, values: [] } } } },
  });

  it('is known by what the metadata say of the format, before the file is', () => {
    expect(planRunner(described('onnx'), undefined, all)).to.deep.include({ kind: 'onnx', modelFile: 'model.onnx' });
  });

  it('is that of a bundle whose author wrote something else there', () => {
    const methods = { predict: { input: { metadata: { format: 'png' } } } };
    const plan = planRunner({ runtime: { name: 'python', version: '3.12' }, methods }, 'model.zip', all);
    expect(plan).to.deep.include({ kind: 'python' });
  });

  const pip = (...requirements: object[]) => ({ pip: { requirements } });
  const single = (metadata: object, dependencies: object = {}, version = '3.12') =>
    planRunner(
      {
        runtime: { name: 'python', version, dependencies },
        methods: { predict: { input: { metadata: { ...metadata, values: [] } } } },
      },
      'model.zip',
      all,
    );
  const linesOf = (plan: ReturnType<typeof single>) => (typeof plan === 'string' ? plan : plan.python?.lines);

  describe('of skops', () => {
    const written = (version: string) => pip({ name: 'scikit-learn', version }, { name: 'skops', version: '0.2' });

    it('has the scikit-learn of the file and a skops of its own', () => {
      expect(single({ format: 'skops' }, written('1.5.2'))).to.deep.equal({
        ...{ kind: 'skops', base: 'host.example/python:3.12', modelFile: 'model.skops' },
        python: {
          version: '3.12',
          isBound: false,
          lines: ['numpy', 'protobuf>=3.20.2,<8', 'scikit-learn==1.5.2', 'skops>=0.13'],
        },
      });
    });

    it('has numpy 1 where scikit-learn needs it without saying so', () => {
      for (const [version, line] of [
        ['1.3.0', 'numpy<2'],
        ['0.24.2', 'numpy<2'],
        ['1.3.1', 'numpy'],
        ['1.10.0', 'numpy'],
        ['2.0', 'numpy'],
      ] as const)
        expect(linesOf(single({ format: 'skops' }, written(version)))?.[0], version).to.equal(line);
    });

    it('does not exist for types of other packages, which it names', () => {
      const plan = single({ format: 'skops', foreignTypes: ['own.Metric', 'posix.system'] });
      expect(plan).to.include('No image is built').and.include('own.Metric, posix.system');
    });
  });

  describe('of MLflow', () => {
    const required = pip({ name: 'mlflow', version: '3.17.2' }, { name: 'numpy', version: '2.4.6' });
    const brought = ['PyYAML', 'cloudpickle', 'pandas', 'protobuf>=3.20.2,<8', 'numpy==2.4.6'];

    for (const [loader, more] of [
      ['mlflow.sklearn', []],
      ['mlflow.onnx', ['onnxruntime>=1.17']],
      ['mlflow.xgboost', ['mlflow==3.17.2']],
      ['own.loader', ['mlflow==3.17.2']],
    ] as const)
      it(`has what ${loader} needs`, () => {
        const plan = single({ format: 'mlflow', loader }, required, '3.11.7');
        expect(plan).to.include({ kind: 'mlflow', base: 'host.example/python:3.11', modelFile: 'mlflow.zip' });
        expect(linesOf(plan)).to.have.members([...brought, ...more]);
      });

    it('has a skops of its own where scikit-learn was kept by that', () => {
      const kept = pip({ name: 'skops', version: '0.2' });
      const plan = single({ format: 'mlflow', loader: 'mlflow.sklearn', serialization: 'skops' }, kept);
      expect(linesOf(plan)).to.include('skops>=0.13').and.not.include('skops==0.2');
    });

    for (const [metadata, why] of [
      [{ loader: 'mlflow.spark' }, 'its flavor mlflow.spark needs Java'],
      [{ loader: 'mlflow.xgboost' }, 'names neither mlflow nor mlflow-skinny, which its flavor mlflow.xgboost needs'],
      [{}, 'names no loader_module'],
    ] as const)
      it(`does not exist: ${why}`, () => {
        expect(single({ format: 'mlflow', ...metadata }))
          .to.include('No image is built')
          .and.include(why);
      });
  });

  it('does not exist for another format', () => {
    expect(single({ format: 'pfa' })).to.include('no runner for the format "pfa"');
  });

  it('is missing, with the setting that names one, where a site has no base image', () => {
    expect(planRunner({ runtime: { name: 'r' } }, 'm.bin', defaultBaseImages)).to.include('ONBOARDING_BASE_IMAGE_R');
    expect(planRunner({ runtime: { name: 'h2o' } }, 'm.zip', defaultBaseImages)).to.include(
      'ONBOARDING_BASE_IMAGE_JAVA',
    );
    const none = { ...all, python: '' };
    expect(planRunner({ runtime: { name: 'python' } }, 'm.zip', none)).to.include('ONBOARDING_BASE_IMAGE_PYTHON');
    expect(planRunner({ runtime: {} }, 'm.onnx', none)).to.include('ONBOARDING_BASE_IMAGE_PYTHON');
  });

  for (const runtime of [{ name: 'c++' }, {}, [], { name: 7 }])
    it(`does not exist for ${JSON.stringify(runtime)}`, () => {
      expect(planRunner({ runtime }, 'model.bin', all)).to.match(/^No image is built for models of the runtime/);
    });
});
