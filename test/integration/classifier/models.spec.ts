import { expect } from 'chai';
import { request } from 'undici';
import { contracts, type ModelName, modelNames } from '../../../services/classifier/domain/contracts.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import { describeProto } from '../../../services/kit/codec/describe-proto.ts';
import { type RunningClassifier, runClassifier, website } from './running-classifier.ts';

const protobuf = 'application/vnd.google.protobuf';

const questions = {
  phishing: website,
  address: { SSLfinal_State: 1, webTraffic: 1, urlLength: 1, domainAge: 1, ip: 0 },
  site: { SFH: 1, popUpWindow: -1, requestUrl: 0, urlAnchor: 0 },
  verdict: {
    addressPhishing: 0.5,
    addressSuspicious: -2,
    addressLegitimate: -0.25,
    sitePhishing: 2,
    siteLegitimate: 1,
  },
} as const satisfies Record<ModelName, object>;

const wrong = {
  phishing: { ...questions.phishing, ip: 7 },
  address: { ...questions.address, ip: 7 },
  site: { ...questions.site, urlAnchor: 7 },
  verdict: { ...questions.verdict, siteLegitimate: Number.NaN },
} as const satisfies Record<ModelName, object>;

for (const model of modelNames)
  describe(`the classifier with CLASSIFIER_MODEL=${model}`, () => {
    const { operation, input, output, packageName } = contracts[model];
    const proto = loadModelProto(packageName, model);
    let running: RunningClassifier;
    before(async () => {
      running = await runClassifier(packageName, model);
    });
    after(() => running.stop());

    async function post(path: string, question: object) {
      const headers = { 'content-type': protobuf, accept: protobuf };
      const body = proto.message(input).encode({ ...question });
      const response = await request(`${running.http}${path}`, { method: 'POST', headers, body });
      return { status: response.statusCode, bytes: Buffer.from(await response.body.arrayBuffer()) };
    }

    it('answers the same over gRPC and over HTTP', async () => {
      const answer = await running.client.call(operation, questions[model]);
      expect(Object.keys(answer)).to.deep.equal(
        output === 'Opinion' ? ['phishing', 'suspicious', 'legitimate'] : ['value'],
      );
      for (const path of [`/model/methods/${operation}`, `/${operation}`]) {
        const { status, bytes } = await post(path, questions[model]);
        expect(status).to.equal(200);
        expect(proto.message(output).decode(bytes)).to.deep.equal(answer);
      }
    });

    it('takes JSON as well', async () => {
      const response = await fetch(`${running.http}/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(questions[model]),
      });
      expect(response.status).to.equal(200);
      const answer = await running.client.call(operation, questions[model]);
      const numbers = Object.entries(answer).map(([name, value]) => [name, Number(value)]);
      expect(await response.json()).to.deep.equal(Object.fromEntries(numbers));
    });

    it('names the field that has no allowed value', async () => {
      const { status, bytes } = await post(`/${operation}`, wrong[model]);
      expect(status).to.equal(400);
      const [field] = Object.entries(wrong[model]).find(([, value]) => value === 7 || Number.isNaN(value)) ?? [];
      expect(JSON.parse(bytes.toString()).errors.map(({ path }: { path: string }) => path)).to.deep.equal([
        `/${field}`,
      ]);
    });

    it('serves its proto file, under the package it is served as', async () => {
      const response = await fetch(`${running.http}/model/artifacts/protobuf`);
      expect(response.headers.get('content-type')).to.match(/^text\/plain/);
      const { services } = describeProto(await response.text());
      expect(services).to.deep.equal([
        {
          name: `${packageName}.Model`,
          methods: [{ name: operation, input: `${packageName}.${input}`, output: `${packageName}.${output}` }],
        },
      ]);
    });

    it('describes its input, its answer and its measured accuracy for people', async () => {
      const about = (await (await fetch(`${running.http}/model`)).json()) as { features: { name: string }[] };
      expect(about).to.include({ operation });
      expect(about).to.have.nested.property('evaluation.accuracy').that.is.within(0.65, 0.95);
      expect(about.features.map(({ name }) => name)).to.include.members(Object.keys(questions[model]));
    });
  });
