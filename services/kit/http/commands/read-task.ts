import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { ProcessStore } from '../../process/process-store.ts';
import type { ProcessState, StepState } from '../../process/state.ts';
import { Reply } from '../api/answer.ts';
import { type Operation, operationOf } from '../api/operation.ts';

const time = z.int().describe('Milliseconds since the epoch.');

const Task = z
  .object({
    id: z.string(),
    type: z.string(),
    status: z.enum(['running', 'compensating', 'done', 'failed']),
    startedAt: time,
    endedAt: time.optional(),
    failure: z
      .object({ step: z.string(), code: z.string(), detail: z.string() })
      .optional()
      .describe('Why it failed; what had been done is undone.'),
    steps: z.array(
      z.object({
        name: z.string(),
        status: z.enum(['running', 'waiting', 'done', 'failed', 'compensating', 'compensated', 'not_compensated']),
        startedAt: time,
        endedAt: time.optional(),
        attempts: z.int(),
        progress: z.object({ percent: z.number().optional(), message: z.string().optional() }).optional(),
      }),
    ),
  })
  .meta({ id: 'Task' });

interface TaskDeps {
  readonly tasks: Pick<ProcessStore, 'find'>;
}

/** How far the process of a command is; its id is that of the command. Without inputs, results and internal errors. */
export const readTask: Operation<TaskDeps> = operationOf<TaskDeps>()({
  ...{ method: 'GET', path: '/tasks/{id}', id: 'readTask', group: 'operations', access: 'caller' },
  summary: 'How far a task is',
  params: z.object({ id: z.string().max(200).describe('The `X-Command-Id` of the answer that accepted the command.') }),
  answer: Task,
  failures: [401, 404, 503],
  async run({ params }, { tasks }) {
    const state = await tasks.find(params.id);
    if (!state) throw notFound('There is no such task, or it ended too long ago.');
    return new Reply(describeTask(state), { headers: { 'Cache-Control': 'no-store' } });
  },
});

function describeTask({ id, type, status, startedAt, endedAt, failure, steps }: ProcessState): z.output<typeof Task> {
  return {
    ...{ id, type, status, startedAt, steps: steps.map(describeStep) },
    ...(endedAt !== undefined && { endedAt }),
    ...(failure && { failure: { step: failure.step, code: failure.code, detail: failure.detail } }),
  };
}

const describeStep = ({ name, status, startedAt, endedAt, attempts, progress }: StepState) => ({
  ...{ name, status, startedAt, attempts },
  ...(endedAt !== undefined && { endedAt }),
  ...(progress && { progress }),
});
