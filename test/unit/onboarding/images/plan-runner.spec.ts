import { expect } from 'chai';
import { defaultBaseImages, planRunner } from '../../../../services/onboarding/images/runners/plan-runner.ts';

const all = { python: 'host.example/python:{version}', r: 'host.example/r:4', java: 'host.example/java:21' };

describe('the runner of a model', () => {
  it('has the Python that the model was made with', () => {
    expect(planRunner({ runtime: { name: 'python', version: '3.9.18' } }, 'model.zip', all)).to.deep.include({
      ...{ kind: 'python', base: 'host.example/python:3.9', modelFile: 'model.zip' },
      python: { version: '3.9', lines: ['cloudpickle', 'dill', 'protobuf>=3.20.2,<8'] },
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

  for (const format of ['mlflow', 'skops'])
    it(`does not exist for the format ${format}`, () => {
      expect(planRunner(described(format), 'model.zip', all)).to.include(`format "${format}"`);
    });

  it('is missing, with the setting that names one, where a site has no base image', () => {
    expect(planRunner({ runtime: { name: 'r' } }, 'm.bin', defaultBaseImages)).to.include('ONBOARDING_BASE_IMAGE_R');
    expect(planRunner({ runtime: { name: 'h2o' } }, 'm.zip', defaultBaseImages)).to.include(
      'ONBOARDING_BASE_IMAGE_JAVA',
    );
    const none = { ...all, python: '' };
    expect(planRunner({ runtime: { name: 'python' } }, 'm.zip', none)).to.include('ONBOARDING_BASE_IMAGE_PYTHON');
  });

  for (const runtime of [{ name: 'c++' }, {}, [], { name: 7 }])
    it(`does not exist for ${JSON.stringify(runtime)}`, () => {
      expect(planRunner({ runtime }, 'model.bin', all)).to.match(/^No image is built for models of the runtime/);
    });
});
