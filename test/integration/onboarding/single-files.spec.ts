import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { push } from '../../support/model-bundle.ts';
import { sharedOnboarding, type TestOnboarding, type TestPusher } from '../../support/onboarding.ts';
import { tar, zip } from '../../support/publication-corpus/archives.ts';
import type { RunningRole } from '../../support/roles.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/models/${name}`, import.meta.url));

/** Models that come as one file, without a client library. */
describe('pushing a single file', function () {
  this.timeout(240_000);

  let onboarding: TestOnboarding;
  let worker: RunningRole;
  let user: TestPusher;

  before(async () => {
    onboarding = await sharedOnboarding();
    worker = await onboarding.startWorker();
    user = await onboarding.newUser();
  });
  after(() => worker?.stop());

  const pushFile = (modelname: string, name: string, text: Uint8Array) =>
    push(onboarding.url, user.token, { model: { name, text } }, { modelname }, '/onboarding-app/v2/advancedModel');

  async function resultOf(taskId: number, step: string): Promise<string> {
    const rows = await onboarding.get(`/task/${taskId}/stepresult`);
    return rows.find(({ name }: Record<string, string>) => name === step).result;
  }

  async function artifactsOf(solutionId: string): Promise<Record<string, string>> {
    const [revision] = await onboarding.get(`/solution/${solutionId}/revision`);
    const artifacts = await onboarding.get(`/revision/${revision.revisionId}/artifact`);
    const kept = artifacts.filter(({ artifactTypeCode }: Record<string, string>) => artifactTypeCode !== 'LG');
    return Object.fromEntries(
      kept.map(({ artifactTypeCode, name, uri }: Record<string, string>) => [`${artifactTypeCode} ${name}`, uri]),
    );
  }

  for (const [file, name, toolkit] of [
    ['linear.onnx', 'model.onnx', 'OX'],
    ['columns.mlflow.zip', 'model.zip', 'SK'],
    ['classifier.skops', 'model.skops', 'SK'],
  ] as const)
    it(`makes a model that can be composed of ${file}`, async () => {
      const { status, body } = await pushFile(`single-${toolkit}-${name.split('.')[1]}`, file, fixture(file));
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(body.result.toolkitTypeCode).to.equal(toolkit);
      const uris = await artifactsOf(body.result.solutionId);
      expect(Object.keys(uris)).to.have.members([
        ...[`MI ${name}`, 'MI model.proto', 'MD metadata.json', 'TG TOSCATGIF.json', 'PJ TOSCAPROTOBUF.json'],
      ]);
      const text = (what: string) => String(onboarding.repository.files.get(String(uris[what])));
      expect(text('MI model.proto')).to.contain('rpc predict (PredictIn) returns (PredictOut);');
      expect(JSON.parse(text('MD metadata.json'))).to.deep.include({ name: body.result.name });
      expect(JSON.parse(text('TG TOSCATGIF.json')).services.provides[0].route).to.equal('predict');
      expect(await resultOf(body.taskId, 'Dockerize')).to.contain('this platform has no image builder');
    });

  it('stores what cannot be typed, and says why it cannot be composed', async () => {
    const { status, body } = await pushFile('untyped', 'weights.safetensors', fixture('weights.safetensors'));
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(Object.keys(await artifactsOf(body.result.solutionId))).to.deep.equal(['MI model.safetensors']);
    expect(await resultOf(body.taskId, 'CreateTOSCA')).to.contain('cannot be composed: the file holds weights');
    expect(await resultOf(body.taskId, 'Dockerize')).to.contain('only a file that says itself what its model takes');
  });

  describe('with a proto', () => {
    const protoOf = (rpc: string) =>
      `syntax = "proto3";\npackage sums;\nmessage Pair { double a = 1; double b = 2; }\nmessage Sum { double value = 1; }\nservice Model { ${rpc} }`;
    const pushTyped = (modelname: string, proto: string, name: string, text: Uint8Array) => {
      const bundle = { model: { name, text }, protobuf: { name: 'sums.proto', text: proto } };
      return push(onboarding.url, user.token, bundle, { modelname }, '/onboarding-app/v2/advancedModel');
    };
    const add = 'rpc add (Pair) returns (Sum);';

    for (const [file, toolkit, stored] of [
      ['weights.safetensors', undefined, ['MI model.safetensors']],
      ['linear.onnx', 'OX', ['MI model.onnx']],
      ['model.h5', undefined, ['DI']],
    ] as const)
      it(`makes composition files of it, beside ${file}`, async () => {
        const name = `typed-${file.split('.')[1]}`;
        const bytes = file === 'model.h5' ? Buffer.from('any bytes') : fixture(file);
        const { status, body } = await pushTyped(name, protoOf(add), file, bytes);
        expect(status, JSON.stringify(body)).to.equal(201);
        expect(body.result.toolkitTypeCode).to.equal(toolkit);
        const uris = await artifactsOf(body.result.solutionId);
        expect(Object.keys(uris).map((key) => key.replace(/^DI .*/, 'DI'))).to.have.members([
          ...[...stored, 'MI model.proto', 'TG TOSCATGIF.json', 'PJ TOSCAPROTOBUF.json'],
        ]);
        const tgif = JSON.parse(String(onboarding.repository.files.get(String(uris['TG TOSCATGIF.json']))));
        expect(tgif.self.name).to.equal(name);
        expect(tgif.services.provides.map(({ route }: { route: string }) => route)).to.deep.equal(['add']);
      });

    it('says why one cannot be composed, and stores it', async () => {
      const streaming = protoOf('rpc add (stream Pair) returns (Sum);');
      const { status, body } = await pushTyped('streams', streaming, 'linear.onnx', fixture('linear.onnx'));
      expect(status, JSON.stringify(body)).to.equal(201);
      expect(Object.keys(await artifactsOf(body.result.solutionId))).to.have.members([
        'MI model.onnx',
        'MI model.proto',
      ]);
      expect(await resultOf(body.taskId, 'CreateTOSCA')).to.match(/cannot be composed: .* is a stream/);
    });

    it('refuses a text that is none', async () => {
      const { status, body } = await pushTyped('no-proto', 'message {', 'linear.onnx', fixture('linear.onnx'));
      expect(status, JSON.stringify(body)).to.equal(400);
    });
  });

  it('refuses what is damaged or hostile', async () => {
    for (const [name, bytes, reason] of [
      ['model.onnx', Buffer.from('text'), /is no ONNX model/],
      ['model.zip', await zip({ name: '../MLmodel' }), /leads out of the archive/],
      ['image.tar', await tar({ name: 'model.pkl' }), /holds no image/],
    ] as const) {
      const { status, body } = await pushFile('refused', name, bytes);
      expect(status, name).to.equal(400);
      expect(body.errorMessage).to.match(reason);
    }
  });
});
