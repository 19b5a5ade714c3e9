import type { Logger } from '../../kit/log.ts';
import type { DeleteArtifacts } from '../app/delete-artifacts.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  readonly deleteArtifacts: DeleteArtifacts;
  readonly log: Logger;
}
