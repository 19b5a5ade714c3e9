import { z } from 'zod';
import { workspaces } from '../domain/aggregate-ids.ts';
import { identifierPattern, nameProblem, normaliseName } from '../domain/names.ts';

export const identifier = z
  .string('is missing')
  .regex(identifierPattern, 'must be 1 to 128 of A-Z a-z 0-9 . _ - and not . or ..');

export const workspace = z.enum(workspaces, 'must be public or org');

/** Which of two versions is read. */
export const version = z
  .enum(['visible', 'pending'], 'must be visible or pending')
  .default('visible')
  .describe('`pending`: as it will be once what waits for checks has passed; for the people of the solution.');

/** A file name, in the form it is kept in. */
export const fileName = z
  .string('is missing')
  .transform(normaliseName)
  .superRefine((name, context) => {
    const problem = nameProblem(name);
    if (problem) context.addIssue(problem);
  })
  .describe('Any Unicode but path separators and control characters, 255 bytes of UTF-8 at most; kept in form NFC.');

export const cmsName = z
  .string()
  .describe('The setting `CONTENT_CMS_NAME`, `modelyard` by default; `acumoscms` for clients of the predecessor.');

/** Pages of the predecessor have its name in the addresses of their pictures. */
const legacyCmsName = 'acumoscms';

export const isCmsName = (name: string, { cmsName }: { readonly cmsName: string }): boolean =>
  name === cmsName || name === legacyCmsName;
