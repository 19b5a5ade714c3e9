import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { unavailable } from '../../../../../services/kit/errors.ts';
import type { RunRequest, StartRun } from '../../../../../services/orchestrator/domain/run.ts';
import { cancelOnDisconnect } from '../../../../../services/orchestrator/gateway/runs/cancel-on-disconnect.ts';

describe('the end of the connection of a client', () => {
  let cancelled: number;
  let res: ServerResponse;
  const request = {} as RunRequest;
  const starting =
    (outcome: Promise<never>): StartRun =>
    ({ onStart }) => {
      const cancel = () => {
        cancelled += 1;
      };
      onStart?.({ cancel, abandon: () => undefined });
      return outcome;
    };

  beforeEach(() => {
    cancelled = 0;
    res = new EventEmitter() as ServerResponse;
  });

  it('cancels its run', () => {
    void cancelOnDisconnect({ res }, request, starting(new Promise(() => undefined)));
    res.emit('close');
    expect(cancelled).to.equal(1);
  });

  it('cancels no run that was refused: its first message may have arrived, and its result may be there', async () => {
    const refused = starting(Promise.reject(unavailable('Kafka cannot be reached.')));
    const thrown = await cancelOnDisconnect({ res }, request, refused).catch((error) => error);
    expect(thrown).to.include({ code: 'unavailable' });
    res.emit('close');
    expect(cancelled).to.equal(0);
  });
});
