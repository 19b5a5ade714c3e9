import { type DocumentProblem, inDocument } from './document-problem.ts';
import { readDockerInfo } from './read-docker-info.ts';
import { createReport } from './report.ts';

/** Everything that can be said of docker info while its blueprint is still to come. Entries that lack an address may stay unused. */
export function checkDockerInfo(dockerInfo: unknown): readonly DocumentProblem[] {
  const report = createReport();
  readDockerInfo(dockerInfo, report);
  return inDocument('dockerInfo', report.problems);
}
