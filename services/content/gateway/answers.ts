import { z } from 'zod';
import type { StoredFile } from '../../contracts/content.ts';

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
