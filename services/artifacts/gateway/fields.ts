import { z } from 'zod';
import { notFound } from '../../kit/errors.ts';
import { normalisePath, pathProblem } from '../domain/artifact-path.ts';

export const group = 'artifacts';
export const artifactAddress = '/repository/{repository}/{path+}';

const path = z
  .string('is missing')
  .transform(normalisePath)
  .superRefine((text, context) => {
    const problem = pathProblem(text);
    if (problem) context.addIssue(problem);
  })
  .describe(
    'Where the artifact lies, with slashes: `com/artifact/<solutionId>/<name>/<version>/<name>-<version>.<extension>`.',
  );

const repository = z.string().max(64).describe('The name of the repository; a setting of the platform.');

/** As the upload was answered with it. */
export const uploadId = z.string().regex(/^[0-9a-f-]{24,36}$/, 'must be the id of an upload');

export const repositoryParams = z.object({ repository });
export const artifactParams = z.object({ repository, path });

/** Errors: `not_found`. */
export function requireRepository(name: string, { repository }: { readonly repository: string }): void {
  if (name !== repository) throw notFound(`There is no repository ${name.slice(0, 64)}.`);
}
