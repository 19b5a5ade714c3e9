import { expect } from 'chai';
import { type CalledGateway, startCalledGateway } from '../../support/deployment/called-gateway.ts';

const proto = `syntax = "proto3";
message Sides { double width = 1; float height = 2; optional string label = 3; }
message Area { double value = 1; int64 count = 2; bool large = 3; string label = 4; }
message Frame { repeated double width = 1; repeated int32 height = 2; }
message Areas { repeated double value = 1; }
message Matrix { repeated float values = 1; repeated int64 shape = 2; }
message Nested { Sides sides = 1; }
service Model {
  rpc area (Sides) returns (Area); rpc areas (Frame) returns (Areas); rpc twice (Matrix) returns (Matrix);
  rpc nest (Nested) returns (Area);
}`;

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

interface Output {
  readonly name: string;
  readonly shape: readonly number[];
  readonly datatype: string;
  readonly data: readonly unknown[];
}

describe('the Open Inference Protocol over HTTP', () => {
  let gateway: CalledGateway;

  before(async () => {
    gateway = await startCalledGateway({
      proto,
      answer(message, operation) {
        if (operation === 'twice') return { ...message, values: numbers(message.values).map((one) => 2 * one) };
        const heights = numbers(message.height);
        if (operation === 'areas')
          return { value: numbers(message.width).map((one, index) => one * Number(heights[index])) };
        const [width, height, { label }] = [Number(message.width), Number(message.height), message];
        if (width < 0) throw new Error('width is negative');
        return { value: width * height, count: '9007199254740993', large: width > 2, label: label ?? 'none' };
      },
    });
  });
  after(() => gateway.stop());

  const ask = (path: string, init?: RequestInit) => fetch(`${gateway.url}/inference/v2${path}`, init);
  async function infer(model: string, request: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await ask(`/models/${model}/infer`, { method: 'POST', body: JSON.stringify(request) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const outputsOf = async (model: string, request: object) => {
    const { status, body } = await infer(model, request);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.outputs as Output[];
  };
  const width = { name: 'width', datatype: 'FP64', shape: [2], data: [1, 3] };
  const height = { name: 'height', datatype: 'FP32', shape: [2, 1], data: [[2], [2]] };

  it('says that it is there, and what a deployment takes', async () => {
    for (const path of ['', '/health/live', '/health/ready', '/models/area.area/ready'])
      expect((await ask(path)).status, path).to.equal(200);
    const described = (await (await ask('/models/area.area')).json()) as Record<string, unknown>;
    expect(described).to.deep.include({ name: 'area', versions: [gateway.revisionId] });
    expect(described.inputs).to.deep.equal([
      { name: 'width', datatype: 'FP64', shape: [-1] },
      { name: 'height', datatype: 'FP32', shape: [-1] },
      { name: 'label', datatype: 'BYTES', shape: [-1] },
    ]);
  });

  it('has a row for each message of single values', async () => {
    const outputs = await outputsOf('area.area', { id: '7', inputs: [width, height] });
    expect(outputs).to.deep.equal([
      { name: 'value', datatype: 'FP64', shape: [2], data: [2, 6] },
      { name: 'count', datatype: 'INT64', shape: [2], data: ['9007199254740993', '9007199254740993'] },
      { name: 'large', datatype: 'BOOL', shape: [2], data: [false, true] },
      { name: 'label', datatype: 'BYTES', shape: [2], data: ['none', 'none'] },
    ]);
  });

  it('has one message of lists, also from a matrix', async () => {
    gateway.calls.length = 0;
    const matrix = { name: 'input-0', datatype: 'FP64', shape: [3, 2], data: [1, 2, 3, 4, 5, 6] };
    const [areas] = await outputsOf('area.areas', { inputs: [matrix] });
    expect([areas?.shape, areas?.data]).to.deep.equal([[3], [2, 12, 30]]);
    expect(gateway.calls).to.deep.equal([{ width: [1, 3, 5], height: [2, 4, 6] }]);
  });

  it('keeps the shape of a tensor', async () => {
    const tensor = { name: 'values', datatype: 'FP32', shape: [2, 1, 2], data: [[[1, 2]], [[3, 4]]] };
    const [twice] = await outputsOf('area.twice', { inputs: [tensor] });
    expect(twice).to.deep.equal({ name: 'values', datatype: 'FP32', shape: [2, 1, 2], data: [2, 4, 6, 8] });
  });

  it('takes and gives tensors in their binary form', async () => {
    const raw = Buffer.from(new Float64Array([1, 3]).buffer);
    const head = Buffer.from(
      JSON.stringify({
        inputs: [{ ...width, data: undefined, parameters: { binary_data_size: raw.length } }, height],
        outputs: [{ name: 'label', parameters: { binary_data: true } }, { name: 'value' }],
      }),
    );
    const response = await ask('/models/area.area/infer', {
      ...{ method: 'POST', body: Buffer.concat([head, raw]) },
      headers: { 'inference-header-content-length': String(head.length), 'content-type': 'application/octet-stream' },
    });
    expect(response.status).to.equal(200);
    const body = Buffer.from(await response.arrayBuffer());
    const end = Number(response.headers.get('inference-header-content-length'));
    const { outputs } = JSON.parse(String(body.subarray(0, end)));
    expect(outputs[0]).to.deep.include({ name: 'label', parameters: { binary_data_size: 16 } });
    expect(outputs[1]).to.deep.include({ name: 'value', data: [2, 6] });
    expect(body.subarray(end).toString('latin1')).to.equal('\x04\0\0\0none\x04\0\0\0none');
  });

  it('answers a version, where it is in force', async () => {
    expect((await ask(`/models/area.area/versions/${gateway.revisionId}/ready`)).status).to.equal(200);
    expect((await ask('/models/area.area/versions/1/ready')).status).to.equal(404);
  });

  it('says what is wrong, as its clients read it', async () => {
    const cases: readonly (readonly [string, object, number, string])[] = [
      ['area', { inputs: [] }, 404, 'area.area, area.areas'],
      ['area.volume', { inputs: [] }, 404, 'no operation volume'],
      ['area.nest', { inputs: [] }, 415, 'which are no tensors'],
      ['area.area', { inputs: [width] }, 400, 'height is missing'],
      ['area.area', { inputs: [width, height, { ...width, name: 'depth' }] }, 400, 'no input depth'],
      ['area.area', { inputs: [width, { ...height, shape: [3], data: [1, 2, 3] }] }, 400, '3 rows, and width 2'],
      ['area.area', { inputs: [width, { ...height, data: [1] }] }, 400, '1 values; its shape says 2'],
      ['area.area', { inputs: [width, { ...height, datatype: 'BYTES' }] }, 400, 'takes FP32'],
      ['area.area', { inputs: [width, { ...height, datatype: 'BF16' }] }, 400, 'supported are'],
      ['area.area', { inputs: [width, { ...height, shape: [1e9, 1e9] }] }, 400, 'are the most'],
      ['area.area', { inputs: [{ ...width, data: [1, -1] }, height] }, 422, 'Row 1: The model answered 400'],
      ['area.area', { inputs: [{ ...width, data: [1, 'x'] }, height] }, 400, 'Row 1: The message is not a Sides'],
      ['area.area', { inputs: [width, height], outputs: [{ name: 'none' }] }, 400, 'no output none'],
      ['area.area', { inputs: 7 }, 400, 'inputs'],
    ];
    for (const [model, request, status, reason] of cases) {
      const answer = await infer(model, request);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
      expect(answer.body.error).to.contain(reason);
    }
    const long = await ask('/models/area.area/infer', {
      ...{ method: 'POST', body: '{}', headers: { 'inference-header-content-length': '9' } },
    });
    expect([long.status, await long.text()]).to.deep.equal([
      400,
      '{"error":"The JSON has 9 bytes by its header, and the body 2."}',
    ]);
  });
});
