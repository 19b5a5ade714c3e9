import { expect } from 'chai';
import { request } from 'undici';
import { readModelFile } from '../../../services/classifier/store/model-file.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import { type RunningClassifier, runClassifier, website } from './running-classifier.ts';

const json = 'application/json';
const protobuf = 'application/vnd.google.protobuf';

describe('classify over HTTP', () => {
  const proto = loadModelProto('test.classifier');
  const input = proto.message('ClassifyIn');
  const output = proto.message('ClassifyOut');
  const bytes = input.encode(website);
  let classifier: RunningClassifier;
  let expected: number;
  before(async () => {
    classifier = await runClassifier();
    expected = Number((await classifier.client.call('classify', website)).value);
  });
  after(() => classifier.stop());

  async function post(
    body: string | Buffer | AsyncIterable<Buffer>,
    headers: Record<string, string>,
    path = '/classify',
  ) {
    const response = await request(`${classifier.http}${path}`, { method: 'POST', body: body as Buffer, headers });
    const answer = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, type: String(response.headers['content-type']), answer };
  }

  const parse = (answer: Buffer) => JSON.parse(answer.toString());

  for (const path of ['/classify', '/model/methods/classify']) {
    for (const type of [protobuf, 'application/x-protobuf', 'application/octet-stream']) {
      it(`answers protobuf sent to ${path} as ${type} in kind`, async () => {
        const response = await post(bytes, { 'content-type': type }, path);
        expect(response).to.include({ status: 200, type });
        expect(output.decode(response.answer)).to.deep.equal({ value: BigInt(expected) });
      });
    }

    it(`answers JSON sent to ${path} in kind`, async () => {
      const response = await post(JSON.stringify(website), { 'content-type': json }, path);
      expect(response.status).to.equal(200);
      expect(response.type).to.match(/^application\/json/);
      expect(parse(response.answer)).to.deep.equal({ value: expected });
    });
  }

  it('answers in the type that the caller prefers', async () => {
    const fromJson = await post(JSON.stringify(website), { 'content-type': json, accept: protobuf });
    expect(fromJson.type).to.equal(protobuf);
    expect(output.decode(fromJson.answer)).to.deep.equal({ value: BigInt(expected) });
    const fromProtobuf = await post(bytes, { 'content-type': protobuf, accept: `${protobuf};q=0.5, ${json}` });
    expect(parse(fromProtobuf.answer)).to.deep.equal({ value: expected });
  });

  it('takes int64 as text, as proto3 writes it', async () => {
    const body = Object.fromEntries(Object.entries(website).map(([name, value]) => [name, String(value)]));
    const response = await post(JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8' });
    expect(parse(response.answer)).to.deep.equal({ value: expected });
  });

  it('names every bad field of a JSON body, unknown ones included', async () => {
    const body = { ...website, SFH: 7, ip: 'yes', domainAge: '9223372036854775807', sfh: 1 };
    const response = await post(JSON.stringify(body), { 'content-type': json });
    expect(response).to.include({ status: 400, type: 'application/problem+json' });
    expect(parse(response.answer)).to.deep.include({
      code: 'invalid',
      errors: [
        { path: '/sfh', message: 'is not a feature of the model' },
        { path: '/SFH', message: 'must be 1, 0 or -1, not 7' },
        { path: '/domainAge', message: 'must be 1 or -1, not 9223372036854775807' },
        { path: '/ip', message: 'must be 0 or 1, not "yes"' },
      ],
    });
  });

  it('names every bad field of a protobuf body', async () => {
    const response = await post(input.encode({ ...website, SFH: 7, ip: 2 }), { 'content-type': protobuf });
    expect(response.status).to.equal(400);
    expect(parse(response.answer).errors.map(({ path }: { path: string }) => path)).to.deep.equal(['/SFH', '/ip']);
  });

  for (const [what, type, body, status, code] of [
    ['bytes that are no message', protobuf, Buffer.from('0880', 'hex'), 400, 'not_decodable'],
    ['text that is no JSON', json, '{', 400, 'invalid'],
    ['JSON that is no object', json, '[1]', 400, 'invalid'],
    ['another type', 'text/plain', 'SFH=1', 415, 'unsupported_media_type'],
    ['too much JSON', json, JSON.stringify({ SFH: 'x'.repeat(70_000) }), 413, 'too_large'],
    ['too much protobuf', protobuf, Buffer.alloc(70_000), 413, 'too_large'],
  ] as const) {
    it(`rejects ${what} with ${status}`, async () => {
      const response = await post(body, { 'content-type': type });
      expect(response).to.include({ status, type: 'application/problem+json' });
      expect(parse(response.answer)).to.include({ code });
    });
  }

  it('rejects too much protobuf as soon as the limit is passed, without a declared length', async () => {
    async function* endless() {
      for (let sent = 0; sent < 1_000; sent += 1) yield Buffer.alloc(16 * 1024);
    }
    const response = await post(endless(), { 'content-type': protobuf });
    expect(response.status).to.equal(413);
  });

  it('rejects compressed protobuf rather than misreading it', async () => {
    const response = await post(bytes, { 'content-type': protobuf, 'content-encoding': 'gzip' });
    expect(response.status).to.equal(415);
  });

  it('knows 405 from 404', async () => {
    const wrongMethod = await fetch(`${classifier.http}/classify`);
    expect(wrongMethod.status).to.equal(405);
    expect(wrongMethod.headers.get('allow')).to.equal('POST');
    expect((await fetch(`${classifier.http}/classifier`)).status).to.equal(404);
  });

  it('describes the model to a person', async () => {
    const about = await (await fetch(`${classifier.http}/model`)).json();
    expect(about).to.have.nested.property('call.grpc', 'test.classifier.Model/classify');
    expect(about).to.have.nested.property('evaluation.accuracy', readModelFile().evaluation.accuracy);
    expect(about).to.have.nested.property('features[7].values').with.length(2);
    expect(about).to.have.nested.property('data.attribution').that.contains('CC BY 4.0');
  });

  it('documents its API, with a page', async () => {
    const api = await (await fetch(`${classifier.http}/v3/api-docs`)).json();
    expect(api).to.have.nested.property('paths./classify.post.operationId', 'classify');
    expect(api).to.have.nested.property('components.schemas.ClassifyInInput.properties.ip.enum');
    const page = await fetch(`${classifier.http}/docs`);
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
  });

  it('is counted by route', async () => {
    const metrics = await classifier.service.metrics.metrics();
    expect(metrics).to.match(/modelyard_http_requests_total\{[^}]*route="\/classify"/);
  });
});
