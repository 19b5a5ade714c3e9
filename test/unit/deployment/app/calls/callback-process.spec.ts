import { expect } from 'chai';
import type { AcceptedInput } from '../../../../../services/deployment/app/calls/accepted-process.ts';
import { callbackProcess } from '../../../../../services/deployment/app/calls/callback-process.ts';
import type { AcceptedCallState } from '../../../../../services/deployment/domain/accepted-call.ts';
import { toAppError } from '../../../../../services/kit/errors.ts';
import type { PostOutcome, SignedMessage } from '../../../../../services/kit/http/outbound/signed-post.ts';
import type { StepContext } from '../../../../../services/kit/process/definition.ts';
import type { ProcessState } from '../../../../../services/kit/process/state.ts';

const done: AcceptedCallState = {
  ...{ id: 'call', deploymentId: 'area', userId: 'ada', keyId: undefined, acceptedAt: '2026-01-01T00:00:00.000Z' },
  result: { status: 200, contentType: 'application/json', bytes: Buffer.from('{"value":2}') },
  callback: { url: 'https://results.example.org/', state: 'waiting', error: undefined },
};

const delivered = { delivered: true, answer: 'answered 200' } as const;

function startWith(call: AcceptedCallState | undefined, outcome: PostOutcome | undefined) {
  const posted: SignedMessage[] = [];
  const states: unknown[] = [];
  const { steps, ended } = callbackProcess({
    accepted: { find: async () => call, setCallback: async (_, state) => void states.push(state) },
    post:
      outcome &&
      (async (message) => {
        posted.push(message);
        return outcome;
      }),
  });
  const run = () => Promise.resolve(steps[0]?.run({ input: { callId: 'call' } } as StepContext<AcceptedInput, never>));
  const failureOf = () => run().then(undefined, toAppError);
  const end = (state: object) =>
    ended?.({ input: { callId: 'call' }, ...state } as ProcessState, undefined as never) ?? Promise.resolve();
  return { posted, states, run, failureOf, end };
}

describe('the callback of an accepted call', () => {
  it('has the answer, and the id of the call', async () => {
    const { posted, states, run } = startWith(done, delivered);
    await run();
    expect(posted).to.deep.equal([
      {
        ...{ id: 'call', url: 'https://results.example.org/', body: done.result?.bytes },
        headers: { 'content-type': 'application/json', 'x-call-id': 'call', 'x-call-status': 'done' },
      },
    ]);
    expect(states).to.deep.equal([{ state: 'delivered', error: undefined }]);
  });

  it('says that a call failed', async () => {
    const result = { status: 422, contentType: 'application/problem+json', bytes: Buffer.from('{}') };
    const { posted, run } = startWith({ ...done, result }, delivered);
    await run();
    expect(posted[0]?.headers['x-call-status']).to.equal('failed');
  });

  it('is tried again, unless its receiver wants no more', async () => {
    for (const final of [false, true]) {
      const { states, failureOf } = startWith(done, { delivered: false, answer: 'answered 5', final });
      const failure = await failureOf();
      expect(failure).to.include({ retriable: !final, message: 'answered 5' });
      expect(states).to.deep.equal([{ state: 'waiting', error: 'answered 5' }]);
    }
  });

  it('waits for the secret that it is signed with', async () => {
    const { failureOf } = startWith(done, undefined);
    expect(await failureOf()).to.include({ retriable: true, message: 'DEPLOYMENT_CALLBACK_SECRET is not set' });
  });

  it('is given up with the reason in the end', async () => {
    const { states, end } = startWith(done, delivered);
    await end({ status: 'failed', failure: { detail: 'answered 503' } });
    await end({ status: 'done' });
    expect(states).to.deep.equal([{ state: 'given_up', error: 'answered 503' }]);
  });

  it('is none where the call is deleted', async () => {
    const { posted, run } = startWith(undefined, delivered);
    await run();
    expect(posted).to.deep.equal([]);
  });
});
