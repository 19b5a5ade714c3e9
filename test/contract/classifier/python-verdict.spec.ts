import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { request } from 'undici';
import { freePort } from '../../../infra/engines/engines.ts';
import { type ModelProcess, startPythonModel } from '../../../scripts/demo/composition/python-process.ts';
import { type PythonRunner, preparePythonRunner } from '../../../scripts/demo/composition/python-runner.ts';
import { withoutPythonSentence } from '../../../scripts/demo/composition/start-models.ts';
import { contracts } from '../../../services/classifier/domain/contracts.ts';
import { opinionsFields } from '../../../services/classifier/domain/verdict.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import { openModel } from '../../../services/classifier/store/open-model.ts';
import { describeProto } from '../../../services/kit/codec/describe-proto.ts';
import { preparePredecessorRunner } from '../../support/predecessor-runner.ts';

const runners: Readonly<Record<string, (folder: string) => Promise<PythonRunner>>> = {
  'packed by the Python client and served by the runner of the platform': (folder) => preparePythonRunner({ folder }),
  'packaged by acumos and served by acumos_model_runner': preparePredecessorRunner,
};

// What composition relies on in the runners of Python models, and that a model packed for them answers as ours does.
// Where pip cannot install one, what the demo says then is held instead.
for (const [how, prepare] of Object.entries(runners))
  describe(`the verdict, ${how}`, function () {
    this.timeout(240_000);
    const protobuf = 'application/vnd.google.protobuf';
    const { packageName, operation, input, output } = contracts.verdict;
    const proto = loadModelProto(packageName, 'verdict');
    let folder: string;
    let model: ModelProcess | undefined;
    let sentence = '';
    let url = '';

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'modelyard-python-'));
      try {
        const runner = await prepare(join(folder, 'packed'));
        const port = await freePort();
        model = await startPythonModel(runner, port);
        url = `http://127.0.0.1:${port}`;
      } catch (error) {
        sentence = withoutPythonSentence(error);
      }
    });
    after(async () => {
      await model?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** Holds the runner to `check`, or the demo to its sentence where there is no runner. */
    async function held(check: () => Promise<void>): Promise<void> {
      if (model) await check();
      else expect(sentence).to.match(/^The Python client cannot be had here \(.+\), so the classifier/);
    }

    async function post(body: Buffer, headers: Record<string, string>) {
      const response = await request(`${url}/model/methods/${operation}`, { method: 'POST', body, headers });
      return {
        status: response.statusCode,
        type: response.headers['content-type'],
        bytes: Buffer.from(await response.body.arrayBuffer()),
      };
    }

    it('answers with the same bytes as the classifier', () =>
      held(async () => {
        const { predict } = openModel('verdict');
        for (let turn = 0; turn < 100; turn += 1) {
          const scores = opinionsFields.map(({ name }, index) => [name, Math.sin(turn * 7 + index * 3) * 4]);
          const opinions = Object.fromEntries(scores);
          const judgement = predict(opinions);
          if ('errors' in judgement) return expect.fail('no answer of ours');
          const headers = { 'content-type': protobuf, accept: protobuf };
          const { status, type, bytes } = await post(proto.message(input).encode(opinions), headers);
          expect([status, type]).to.deep.equal([200, protobuf]);
          expect(bytes.toString('hex')).to.equal(proto.message(output).encode(judgement.answer).toString('hex'));
        }
      }));

    if (prepare === preparePredecessorRunner)
      it('takes no other types than the exact ones', () =>
        held(async () => {
          const body = proto.message(input).encode({ sitePhishing: 1 });
          const statuses = [];
          for (const headers of [
            { 'content-type': protobuf },
            { accept: protobuf },
            { 'content-type': protobuf, accept: '*/*' },
            { 'content-type': `${protobuf}; charset=utf-8`, accept: protobuf },
          ])
            statuses.push((await post(body, headers as Record<string, string>)).status);
          expect(statuses).to.deep.equal([400, 400, 415, 415]);
        }));

    it('serves a proto file with the messages of ours', () =>
      held(async () => {
        const { messages, services } = describeProto(await (await fetch(`${url}/model/artifacts/protobuf`)).text());
        const ours = describeProto(proto.text).messages;
        const shape = (name: string, of: typeof messages) =>
          [...(of.get(name)?.fields.values() ?? [])].map((field) => [field.number, field.name, field.type]);
        for (const name of [input, output]) expect(shape(name, messages)).to.deep.equal(shape(name, ours));
        expect(services.flatMap(({ methods }) => methods.map(({ name }) => name))).to.deep.equal([operation]);
      }));
  });
