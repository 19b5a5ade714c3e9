import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { type CalledGateway, startCalledGateway } from '../../support/deployment/called-gateway.ts';

const proto = `syntax = "proto3";
message Sides { double width = 1; double height = 2; }
message Area { double value = 1; }
service Model { rpc area (Sides) returns (Area); }`;

describe('POST /run', () => {
  let gateway: CalledGateway;
  let url: string;

  before(async () => {
    gateway = await startCalledGateway({
      proto,
      answer({ width = 0, height = 0 }) {
        if (Number(width) < 0) throw new Error('width is negative');
        return { value: Number(width) * Number(height) };
      },
    });
    ({ url } = gateway);
  });
  after(() => gateway.stop());

  const post = async (body: string, type = 'application/json', operation = 'area') => {
    const response = await fetch(`${url}/run/area/${operation}`, {
      ...{ method: 'POST', body, headers: { 'content-type': type } },
    });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };

  it('takes one message as JSON', async () => {
    const { status, text } = await post('{"width": 3, "height": 4}');
    expect([status, JSON.parse(text)]).to.deep.equal([200, { value: 12 }]);
  });

  it('takes an array of messages, and says in place of each failure what is wrong with it', async () => {
    const items = [{ width: 3, height: 4 }, { width: 'x' }, { width: -1 }, { width: 2, height: 1 }];
    const { status, type, text } = await post(JSON.stringify(items));
    expect([status, type]).to.deep.equal([200, 'application/json']);
    const [first, second, third, last] = JSON.parse(text);
    expect([first, last]).to.deep.equal([{ value: 12 }, { value: 2 }]);
    expect(second.error).to.include({ index: 1, status: 400, code: 'message_invalid' });
    expect(second.error.detail).to.contain('width');
    expect(third.error).to.include({ index: 2, status: 422, code: 'model_failed' });
  });

  it('takes lines and answers lines', async () => {
    const lines = Array.from({ length: 200 }, (_, width) => JSON.stringify({ width, height: 2 }));
    const { type, text } = await post(lines.join('\n'), 'application/x-ndjson');
    expect(type).to.equal('application/x-ndjson');
    const values = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).value ?? 0);
    expect(values).to.deep.equal(lines.map((_, width) => width * 2));
  });

  it('takes CSV and answers CSV, or what is asked for', async () => {
    const table = 'width,height\n3,4\n-1,2\n5,2\n';
    const { status, type, text } = await post(table, 'text/csv');
    expect([status, type]).to.deep.equal([200, 'text/csv; charset=utf-8; header=present']);
    const [header, first, second, third] = text.split('\n');
    expect([header, first, third]).to.deep.equal(['value,error', '12,', '10,']);
    expect(second).to.match(/^,.*width is negative/);
    const ask = async (accept: string, body: string, contentType: string) => {
      const headers = { 'content-type': contentType, accept };
      return (await fetch(`${url}/run/area/area`, { method: 'POST', headers, body })).text();
    };
    expect(JSON.parse(await ask('application/json', 'width,height\n3,4\n', 'text/csv'))).to.deep.equal([{ value: 12 }]);
    expect(await ask('text/csv', '{"width": 3, "height": 4}', 'application/json')).to.equal('value\n12\n');
    expect(await ask('*/*', '{"width": 3, "height": 4}', 'application/json')).to.equal('{"value":12}');
    const wrong = await post('width,height\n3,four\n', 'text/csv');
    expect(wrong.status).to.equal(400);
    expect(JSON.parse(wrong.text).detail).to.contain('Line 2: height is "four"');
  });

  it('refuses a whole batch for what is wrong with all of it', async () => {
    expect((await post('[{"width": 3}', 'application/json')).status).to.equal(400);
    expect((await post('[{"width": 3}]', 'application/json', 'volume')).status).to.equal(404);
    expect((await post(`[${'{},'.repeat(10_000)}{}]`)).status).to.equal(413);
    expect((await post(`[${' '.repeat(64 * 1024)}]`)).status).to.equal(413);
  });

  it('describes itself as OpenAPI 3.1, with examples that it takes', async () => {
    const response = await fetch(`${url}/run/area/openapi.json`);
    const document = JSON.parse(await response.text());
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect(Object.keys(document.paths)).to.deep.equal(['/area']);
    const { content } = document.paths['/area'].post.requestBody;
    const [one, several] = [content['application/json'].examples.message, content['application/json'].examples.batch];
    expect(JSON.parse((await post(JSON.stringify(one.value))).text)).to.deep.equal({ value: 1.5 * 1.5 });
    expect(JSON.parse((await post(JSON.stringify(several.value))).text)).to.have.length(2);
    const lines = await post(content['application/x-ndjson'].example, 'application/x-ndjson');
    expect(lines.text.trimEnd().split('\n')).to.have.length(2);
    const base = new URL(document.servers[0].url, response.url);
    const called = await fetch(`${base}/area`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(one.value) },
    });
    expect(called.status).to.equal(200);
  });

  it('has a page to try it, which asks for a token', async () => {
    const page = await fetch(`${url}/run/area/docs.html`);
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).to.contain('<form id="token">');
    expect(new URL(/src="([^"]+bundle\.js)"/.exec(text)?.[1] ?? '', page.url).pathname).to.equal(
      '/swagger-ui/swagger-ui-bundle.js',
    );
  });
});
