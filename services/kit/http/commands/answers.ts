import { z } from 'zod';
import { problem } from '../api/document.ts';
import type { DeclaredAnswer } from '../api/operation.ts';

export const CommandStatus = z
  .object({
    id: z.uuid(),
    status: z.enum(['pending', 'done', 'rejected', 'failed']),
    result: z.record(z.string(), z.unknown()).optional().describe('The event the command led to.'),
    problem: problem.optional(),
  })
  .meta({ id: 'Operation' });

const commandId = { 'X-Command-Id': 'The id of the command; `/operations/{id}` has its outcome.' };

const accepted: DeclaredAnswer = {
  description: 'Accepted; the outcome is not known yet',
  schema: z.object({ id: z.uuid(), status: z.literal('pending'), href: z.string() }),
  headers: { ...commandId, Location: 'The address of the operation.', 'Retry-After': 'Seconds.' },
};

/** What all operations have in common that send a command. */
export const sendsCommand = {
  headers: z.object({
    prefer: z
      .string()
      .optional()
      .describe('`respond-async` is answered 202 immediately, `wait=N` waits N seconds at most.'),
  }),
  answerHeaders: commandId,
  answers: { 202: accepted },
} as const;
