import type { StoredFile } from '../../contracts/content.ts';

/** What clients of the predecessor read: these keys are always there. `error_code` "100" is success. */
export const envelope = (detail: string, body: string | null) => ({
  status: null,
  status_code: 0,
  response_detail: detail,
  response_code: null,
  response_body: body,
  error_code: '100',
});

/** The envelope of an upload, and beside it what newer clients read. */
export const stored = (detail: string, file: StoredFile, href: string) => ({
  ...envelope(detail, file.name),
  name: file.name,
  size: file.size,
  sha256: file.sha256,
  contentType: file.contentType,
  href,
});
