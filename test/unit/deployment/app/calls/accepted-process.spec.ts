import { expect } from 'chai';
import {
  type AcceptedInput,
  type AcceptedProcessDeps,
  acceptedProcess,
} from '../../../../../services/deployment/app/calls/accepted-process.ts';
import type { AcceptedCall, CallResult } from '../../../../../services/deployment/domain/accepted-call.ts';
import type { ModelAnswer } from '../../../../../services/deployment/domain/model-servers.ts';
import { readJsonMapping } from '../../../../../services/kit/codec/json-mapping.ts';
import { AppError, unavailable } from '../../../../../services/kit/errors.ts';
import type { StepContext } from '../../../../../services/kit/process/definition.ts';
import type { ProcessState } from '../../../../../services/kit/process/state.ts';

const form = readJsonMapping(`syntax = "proto3"; message Sides { double width = 1; }
service Model { rpc area (Sides) returns (Sides); }`).method('area');

const accepted: AcceptedCall = {
  ...{ id: 'call', deploymentId: 'area', operation: 'area', userId: 'ada', key: undefined },
  ...{ type: 'application/json', wantsCsv: false, body: Buffer.from('[{"width":1},{"width":2}]') },
  callback: undefined,
  acceptedAt: '2026-01-01T00:00:00.000Z',
};

function startWith(
  waiting: AcceptedCall | undefined,
  call: (message: Buffer) => Promise<ModelAnswer>,
  callback?: object,
) {
  const ended: CallResult[] = [];
  const calledBack: string[] = [];
  const deps = {
    accepted: {
      read: async () => waiting,
      end: async (_: string, result: CallResult) => void ended.push(result),
      find: async () => ({ callback }),
    },
    startCallback: async (id: string, callId: string) => void calledBack.push(`${id} ${callId}`),
    deployments: { find: async () => ({ userId: 'ada' }) },
    calls: { find: async () => ({}), requireJson: () => form },
    call: (_: unknown, __: unknown, message: Buffer) => call(message),
    clock: { now: () => 0 },
    limitBytes: 100,
  } as unknown as AcceptedProcessDeps;
  const { steps, ended: end } = acceptedProcess(deps);
  const [step] = steps;
  const run = () => step?.run({ input: { callId: 'call' } } as StepContext<AcceptedInput, never>);
  const results = () =>
    ended.map(({ status, contentType, bytes }) => [status, contentType, JSON.parse(bytes.toString())]);
  return {
    run,
    end: (state: object) => end?.(state as ProcessState, { derivedId: String } as never),
    results,
    calledBack,
  };
}

const answer = (bytes: Buffer): ModelAnswer => ({ status: 200, contentType: 'application/json', bytes });

describe('a call that was accepted', () => {
  it('has the answer that a waiting caller would have got', async () => {
    const { run, results } = startWith(accepted, async (message) => answer(message));
    await run();
    expect(results()).to.deep.equal([[200, 'application/json', [{ width: 1 }, { width: 2 }]]]);
  });

  it('ends with the problem of the model', async () => {
    const one = { ...accepted, body: Buffer.from('{"width":1}') };
    const { run, results } = startWith(one, async () => {
      throw new AppError('unprocessable', 'width is negative', { reason: 'model_failed' });
    });
    await run();
    const [[status, type, problem] = []] = results();
    expect([status, type, problem.code]).to.deep.equal([422, 'application/problem+json', 'model_failed']);
  });

  it('is tried again where nothing answers, and says so in the end', async () => {
    const one = { ...accepted, body: Buffer.from('{"width":1}') };
    const { run, end, results } = startWith(one, async () => {
      throw unavailable('No server answers.');
    });
    const failure: unknown = await run()?.then(undefined, (thrown) => thrown);
    expect(failure).to.be.instanceOf(AppError).and.include({ code: 'unavailable' });
    expect(results()).to.deep.equal([]);
    await end({ status: 'failed', input: { callId: 'call' }, failure: { detail: 'No server answers.' } });
    expect(results()[0]?.slice(0, 2)).to.deep.equal([503, 'application/problem+json']);
  });

  it('keeps no more of an answer than it may', async () => {
    const { run, results } = startWith(accepted, async () => answer(Buffer.alloc(101, '1')));
    await run();
    expect(results()[0]?.[0]).to.equal(413);
  });

  it('is posted to its callback address, whatever came of it', async () => {
    const { end, calledBack } = startWith(accepted, async (message) => answer(message), {});
    for (const status of ['done', 'failed']) await end({ status, input: { callId: 'call' } });
    expect(calledBack).to.deep.equal(['0 call', '0 call']);
    const without = startWith(accepted, async (message) => answer(message));
    await without.end({ status: 'done', input: { callId: 'call' } });
    expect(without.calledBack).to.deep.equal([]);
  });

  it('is not made again once it is done', async () => {
    let calls = 0;
    const count = async (message: Buffer) => {
      calls += 1;
      return answer(message);
    };
    const { run, results } = startWith(undefined, count);
    await run();
    expect([calls, results()]).to.deep.equal([0, []]);
  });
});
