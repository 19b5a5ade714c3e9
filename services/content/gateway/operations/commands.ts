import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { toProblem } from '../../../kit/http/problem.ts';
import { CommandStatus } from '../answers.ts';
import { operation } from '../deps.ts';
import { hasFailed, rejectionError } from '../execute-command.ts';

const read = operation({
  ...{ method: 'GET', path: '/operations/{id}', id: 'readOperation', group: 'operations', access: 'open' },
  summary: 'The outcome of a command, once it is known',
  params: z.object({ id: z.string().describe('The `X-Command-Id` of the answer that accepted the command.') }),
  answer: CommandStatus,
  failures: [404, 503],
  async run({ params, requestId }, { operations }) {
    const reply = await operations.find(params.id);
    if (!reply) throw notFound('There is no such operation, or it ended too long ago.');
    const { commandId: id, status } = reply;
    const body = {
      id,
      status,
      ...(status === 'done' && { result: reply.result }),
      ...(hasFailed(reply) && { problem: toProblem(rejectionError(reply), requestId) }),
    };
    const retry = status === 'pending' ? { 'Retry-After': '1' } : {};
    return new Reply(body, { headers: { 'Cache-Control': 'no-store', 'X-Command-Id': id, ...retry } });
  },
});

export const commandOperations = [read];
