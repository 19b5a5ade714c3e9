import { expect } from 'chai';
import type { z } from 'zod';
import type { AppError } from '../../../../services/kit/errors.ts';
import { readTask } from '../../../../services/kit/http/commands/read-task.ts';
import type { ProcessState } from '../../../../services/kit/process/state.ts';

const step = { startedAt: 1, attempts: 1, excused: 0 };
const state: ProcessState = {
  ...{ id: 'task', type: 'onboard-model', status: 'failed', startedAt: 1, endedAt: 9 },
  input: { secret: 'input' },
  steps: [
    { ...step, name: 'solution', status: 'compensated', endedAt: 2, result: { secret: 'result' } },
    { ...step, name: 'image', status: 'failed', lastError: 'secret error', progress: { percent: 50 } },
  ],
  failure: { step: 'image', code: 'no_code', kind: 'invalid', detail: 'It has no code.', errors: [] },
};

describe('GET /tasks/{id}', () => {
  const read = (id: string) =>
    readTask.run({ params: { id } } as never, { tasks: { find: async () => (id === 'task' ? state : undefined) } });

  it('shows how far a process is, without its input, results and internal errors', async () => {
    const reply = (await read('task')) as { body: object };
    expect(reply.body).to.deep.equal({
      ...{ id: 'task', type: 'onboard-model', status: 'failed', startedAt: 1, endedAt: 9 },
      failure: { step: 'image', code: 'no_code', detail: 'It has no code.' },
      steps: [
        { name: 'solution', status: 'compensated', startedAt: 1, endedAt: 2, attempts: 1 },
        { name: 'image', status: 'failed', startedAt: 1, attempts: 1, progress: { percent: 50 } },
      ],
    });
    expect(JSON.stringify(reply)).not.to.include('secret');
    expect((readTask.answer as z.ZodObject).strict().parse(reply.body)).to.deep.equal(reply.body);
  });

  it('is not found for one that never was', async () => {
    expect(await read('other').catch((error: AppError) => error)).to.include({ code: 'not_found' });
  });

  it('is for signed-in callers', () => {
    expect(readTask.access).to.equal('caller');
  });
});
