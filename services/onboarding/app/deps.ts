import type { PublishEvent } from '../../kit/bus/event-publisher.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Logger } from '../../kit/log.ts';
import type { ProcessManager } from '../../kit/process/process-manager.ts';
import type { ProcessStore } from '../../kit/process/process-store.ts';
import type { Journal } from '../../kit/store/journal.ts';
import type { StartProcess } from '../../kit/store/process/start-process.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { ArtifactRepository, ImageBuilder, LoadImage, SignFiles } from '../domain/ports.ts';
import type { SecurityScan } from '../domain/security-scan.ts';
import type { StagedFiles } from '../domain/staged-files.ts';
import type { VersionClaims } from '../domain/version-claims.ts';

/** What the steps of processes need. */
export interface StepDeps {
  readonly publish: PublishEvent;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of another service than the worker's: owners find in it how their tasks go, and nothing of the platform. */
  readonly taskLog: Logger;
  readonly catalog: Catalog;
  readonly staged: StagedFiles;
  readonly artifacts: ArtifactRepository;
  readonly images: ImageBuilder;
  /** Undefined where there is no account at a registry. */
  readonly loadImage: LoadImage | undefined;
  /** Undefined where the platform has no key to sign with. */
  readonly signFiles: SignFiles | undefined;
  readonly versions: VersionClaims;
  /** Of all workers. */
  readonly tasks: Pick<ProcessStore, 'find'>;
  /** `host:port` in the names of images that users push themselves. */
  readonly imageHost: string;
  /** How long a push waits for a registry that is unavailable before it goes on without an image. */
  readonly imageWaitMs: number;
  /** Undefined where the site does not scan what is pushed. */
  readonly securityScan: SecurityScan | undefined;
  /** How long a task waits for its end, besides the time for its bytes. */
  readonly scanWaitMs: number;
  /** Whether a push fails because of what was found. */
  readonly refuseFindings: boolean;
}

/** What the handlers need. */
export interface OnboardingDeps extends StepDeps {
  readonly journal: Journal;
  readonly processes: ProcessManager;
  readonly startProcess: StartProcess;
}
