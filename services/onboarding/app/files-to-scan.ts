import type { ScanFiles } from '../../contracts/publication.ts';
import { derivedId } from '../../kit/ids.ts';
import type { OnboardContext } from './onboard-results.ts';

/** What a push has stored, and the id of its scan: the same in both steps and in every attempt. */
export function filesToScan({ processId, input, result }: OnboardContext): {
  readonly scanId: string;
  readonly files: ScanFiles;
  /** Bytes of all files. */
  readonly size: number;
} {
  const { solutionId } = result('solution');
  const { revisionId } = result('revision');
  const { stored } = result('artifacts');
  const files = stored.map(({ name, uri, typeCode }) => ({ name, uri, artifactTypeCode: typeCode }));
  return {
    scanId: derivedId(`${processId}/scan`, 0),
    files: { solutionId, revisionId, userId: input.userId, files },
    size: stored.reduce((sum, file) => sum + file.size, 0),
  };
}
