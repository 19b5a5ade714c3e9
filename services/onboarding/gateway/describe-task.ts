import { z } from 'zod';
import { type ProcessState, resultOf, type StepState } from '../../kit/process/state.ts';
import type { Findings } from '../app/onboard-results.ts';
import { stepNames } from '../app/step-names.ts';
import { taskLog } from '../domain/task-log.ts';

const time = z.int().describe('Milliseconds since the epoch.');

export const ScanVerdict = z
  .enum(['PASSED', 'REFUSED', 'NOT_SCANNED'])
  .describe(
    'Of the security scan: whether a publication would pass it. Absent where there was no file to scan, and before it has ended.',
  );

export const Task = z
  .object({
    id: z.uuid(),
    status: z.enum(['pending', 'running', 'compensating', 'done', 'failed']),
    percent: z.int().describe('Of the steps, those that have ended; with what the current one reports of itself.'),
    trackingId: z.uuid().optional(),
    taskId: z.int().optional().describe('Of the task in the catalog.'),
    solutionId: z.uuid().optional(),
    revisionId: z.uuid().optional(),
    dockerImageUri: z
      .string()
      .optional()
      .meta({ examples: ['localhost:8088/adder_3f2c:1'] }),
    startedAt: time.optional(),
    endedAt: time.optional(),
    failure: z
      .object({ step: z.string().meta({ examples: ['image'] }), code: z.string(), detail: z.string() })
      .optional()
      .describe('Why it failed; what had been stored is removed.'),
    scan: z
      .object({
        verdict: ScanVerdict,
        findings: z.array(
          z.object({
            file: z.string().meta({ examples: ['model.zip'] }),
            member: z.string().nullable().describe('Where in the file; null for the file itself.'),
            what: z.string().meta({ examples: ['is a pickle that imports os.system'] }),
            rule: z
              .string()
              .nullable()
              .meta({ examples: ['pickle-import'] }),
            remedy: z.string().nullable().describe('What to do.'),
          }),
        ),
      })
      .optional()
      .describe('What the security scan has found, the first 50 findings; once it has ended.'),
    steps: z.array(
      z.object({
        name: z.string().meta({ examples: ['image'] }),
        status: z.enum(['running', 'waiting', 'done', 'failed', 'compensating', 'compensated', 'not_compensated']),
        startedAt: time,
        endedAt: time.optional(),
        percent: z.number().optional(),
        message: z.string().optional(),
      }),
    ),
    log: z
      .string()
      .describe('A line for the start and the end of each step that has ended.')
      .meta({ examples: ['2026-03-01T12:00:00.000Z validate started\\n2026-03-01T12:00:00.020Z validate done\\n'] }),
  })
  .meta({ id: 'OnboardingTask' });

export const pendingTask = (id: string): z.output<typeof Task> => ({
  id,
  status: 'pending',
  percent: 0,
  steps: [],
  log: '',
});

/** What its owner sees of a task: neither where files are staged nor what failed inside. */
export function describeTask(state: ProcessState): z.output<typeof Task> {
  const { id, status, startedAt, endedAt, failure, steps } = state;
  const { trackingId } = state.input as { readonly trackingId: string };
  const of = (step: string) => resultOf(state, step) as Readonly<Record<string, string>> | undefined;
  const taskId = (resultOf(state, 'task') as { readonly taskId: number } | undefined)?.taskId;
  const [solutionId, revisionId] = [of('solution')?.solutionId, of('revision')?.revisionId];
  const scan = resultOf(state, 'findings') as Findings | undefined;
  const dockerImageUri = status === 'done' ? of('image')?.reference : undefined;
  return {
    ...{ id, status, percent: percentOf(state), trackingId, startedAt },
    ...(taskId !== undefined && { taskId }),
    ...(solutionId !== undefined && { solutionId }),
    ...(revisionId !== undefined && { revisionId }),
    ...(dockerImageUri !== undefined && { dockerImageUri }),
    ...(endedAt !== undefined && { endedAt }),
    ...(scan?.verdict && { scan: { verdict: scan.verdict, findings: [...(scan.findings ?? [])] } }),
    ...(failure && { failure: { step: failure.step, code: failure.code, detail: failure.detail } }),
    steps: steps.map(describeStep),
    log: taskLog(state),
  };
}

function describeStep({ name, status, startedAt, endedAt, progress, result }: StepState) {
  const message = (result as { readonly message?: string } | undefined)?.message ?? progress?.message;
  return {
    ...{ name, status, startedAt },
    ...(endedAt !== undefined && { endedAt }),
    ...(progress?.percent !== undefined && { percent: progress.percent }),
    ...(message !== undefined && { message }),
  };
}

function percentOf({ status, type, steps }: ProcessState): number {
  if (status === 'done') return 100;
  const all = stepNames[type]?.length ?? steps.length;
  const ended = steps.filter((step) => step.status === 'done').length;
  const current = steps.find((step) => step.status === 'running')?.progress?.percent ?? 0;
  return Math.min(99, Math.round(((ended + current / 100) / all) * 100));
}
