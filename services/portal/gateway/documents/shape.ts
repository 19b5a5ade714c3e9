import { z } from 'zod';

/** A document as clients read it: the catalog's record, unchanged. */
export const documentShape = z
  .object({
    documentId: z.string(),
    name: z.string(),
    uri: z.string(),
    version: z.string().nullable(),
    size: z.int().describe('In bytes.'),
    userId: z.string(),
    created: z.int(),
    modified: z.int(),
    pending: z
      .boolean()
      .optional()
      .describe('True: readers see it once a publish request has passed; shown to the people of the solution.'),
  })
  .meta({ id: 'Document' });
