import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { Operations } from '../../store/outcomes.ts';
import { Reply } from '../api/answer.ts';
import { type Operation, operationOf } from '../api/operation.ts';
import { toProblem } from '../problem.ts';
import { CommandStatus } from './answers.ts';
import { hasFailed, rejectionError } from './execute-command.ts';

interface OperationDeps {
  readonly operations: Operations;
}

/** Its address is in the 202 of every operation that sends a command; `prefix` as `createExecuteCommand` has it. */
export const readOperationBelow = (prefix: '' | `/${string}`): Operation<OperationDeps> =>
  operationOf<OperationDeps>()({
    ...{ method: 'GET', path: `${prefix}/operations/{id}`, id: 'readOperation', group: 'operations', access: 'open' },
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

export const readOperation = readOperationBelow('');
