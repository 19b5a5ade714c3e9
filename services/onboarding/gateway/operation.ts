import type { CommandClient } from '../../kit/bus/command-client.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { Logger } from '../../kit/log.ts';
import type { ProcessStore } from '../../kit/process/process-store.ts';
import type { Operations } from '../../kit/store/outcomes.ts';
import type { Bundles } from '../domain/bundles.ts';
import type { ImageKeys } from '../domain/image-keys.ts';
import type { StagedFiles } from '../domain/staged-files.ts';
import type { LogIn } from './log-in.ts';
import type { UploadSlots } from './upload-slots.ts';

/** Dependencies of the operations. */
export interface OnboardingOperationDeps {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly tasks: Pick<ProcessStore, 'find'>;
  readonly operations: Operations;
  readonly staged: StagedFiles;
  readonly bundles: Bundles;
  readonly slots: UploadSlots;
  readonly logIn: LogIn;
  readonly log: Logger;
  readonly imageKeys: Pick<ImageKeys, 'list'>;
  readonly limits: {
    readonly modelBytes: number;
    readonly documentBytes: number;
    /** Of all that one user has staged. */
    readonly userBytes: number;
  };
  /** How long a request waits for the end of its task before it is answered 202. */
  readonly waitMs: number;
  /** A command that the worker has not started by then is rejected. */
  readonly deadlineMs: number;
}

export const operation = operationOf<OnboardingOperationDeps>();

/** Clients come through the edge, below the name of the predecessor's service, or to the port of this one. */
export const places = (path: string) => ({ path: `/onboarding-app/v2${path}`, aliases: [`/v2${path}`] });
