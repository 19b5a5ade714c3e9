import { z } from 'zod';
import type { DeclaredAnswer } from '../../../kit/http/api/operation.ts';
import { ScanVerdict } from '../describe-task.ts';

const taskId = z.int().describe('Of the task in the catalog.');
const trackingId = z.uuid().describe('The step results of the catalog are found under it.');

/** The answer of a push, as clients of the predecessor read it. */
export const Pushed = z
  .object({
    status: z.literal('SUCCESS'),
    result: z.looseObject({ solutionId: z.uuid(), name: z.string() }).describe('The solution, as the catalog has it.'),
    taskId,
    trackingId,
    dockerImageUri: z
      .string()
      .optional()
      .describe('Where the image is.')
      .meta({ examples: ['localhost:8088/adder_3f2c:1'] }),
    imageMessage: z
      .string()
      .optional()
      .describe('Why there is no image, where there is none.')
      .meta({ examples: ['No image was asked for.'] }),
    scanVerdict: ScanVerdict.optional(),
    scanMessage: z
      .string()
      .optional()
      .describe(
        'What the security scan found: the whole in its first line, then each finding with what to do; or that it goes on.',
      )
      .meta({ examples: ['The security scan found nothing. Passed. 3 of 3 files and 0 texts were scanned.'] }),
  })
  .meta({ id: 'Pushed' });

const accepted: DeclaredAnswer = {
  description: 'Accepted; the task goes on',
  schema: z.object({
    status: z.literal('ACCEPTED'),
    taskId: taskId.optional(),
    trackingId,
    href: z.string().meta({ examples: ['/onboarding-app/v2/tasks/0199d3f0-0000-7000-8000-000000000000'] }),
  }),
  headers: { 'X-Command-Id': 'The id of the task.', Location: 'The address of the task.', 'Retry-After': 'Seconds.' },
};

/** What all operations have in common that begin a task. */
export const beginsTask = {
  group: 'onboarding',
  access: 'caller',
  status: 201,
  answer: Pushed,
  answerHeaders: { 'X-Command-Id': 'The id of the task.' },
  answers: { 202: accepted },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 429, 503],
} as const;
