import { z } from 'zod';
import type { StoredFile } from '../../contracts/content.ts';
import { problem } from '../../kit/http/api/document.ts';
import type { DeclaredAnswer } from '../../kit/http/api/operation.ts';

const envelopeShape = z.object({
  status: z.boolean().nullable(),
  status_code: z.int(),
  response_detail: z.string(),
  response_code: z.string().nullable(),
  response_body: z.string().nullable().describe('The stored name.'),
  error_code: z.literal('100'),
});

/** The keys that clients of the predecessor read. */
export const Envelope = envelopeShape.meta({ id: 'Envelope' });

/** An envelope, and beside its keys what newer clients read. */
export const StoredFileAnswer = envelopeShape
  .extend({
    name: z.string(),
    size: z.int().describe('Bytes.'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    contentType: z.string(),
    href: z.string().describe('Where it can be downloaded, percent-encoded.'),
  })
  .meta({ id: 'StoredFile' });

export const FileNames = z.array(z.string());

export const CommandStatus = z
  .object({
    id: z.uuid(),
    status: z.enum(['pending', 'done', 'rejected', 'failed']),
    result: z.record(z.string(), z.unknown()).optional().describe('The event the command led to.'),
    problem: problem.optional(),
  })
  .meta({ id: 'Operation' });

/** Success. `error_code` "100" is what clients of the predecessor compare. */
export const envelope = (detail: string, body: string | null): z.output<typeof Envelope> => ({
  status: null,
  status_code: 0,
  response_detail: detail,
  response_code: null,
  response_body: body,
  error_code: '100',
});

export const storedFile = (detail: string, file: StoredFile, href: string): z.output<typeof StoredFileAnswer> => ({
  ...envelope(detail, file.name),
  name: file.name,
  size: file.size,
  sha256: file.sha256,
  contentType: file.contentType,
  href,
});

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
