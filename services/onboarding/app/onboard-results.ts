import type { OnboardModel } from '../../contracts/onboarding.ts';
import type { ScanFinding, ScanVerdict } from '../../contracts/publication.ts';
import type { StepContext, StepOf } from '../../kit/process/definition.ts';
import type { Author, SolutionRecord } from '../domain/catalog.ts';

/** An artifact that is stored and not registered yet. */
export interface StoredArtifact {
  readonly key: string;
  readonly typeCode: string;
  readonly name: string;
  readonly uri: string;
  readonly size: number;
  /** Lower-case hexadecimal; steps that an earlier release has done do not say it. */
  readonly sha256?: string;
}

interface WithMessage {
  /** For the owner: in the step result and in the log. */
  readonly message: string;
}

export interface Validated extends WithMessage {
  /** As the catalog has it. */
  readonly name: string;
  /** The version that the client asks for. */
  readonly modelVersion?: string;
  readonly toolkitTypeCode?: string;
  readonly author?: Author;
  /** What people search them by. */
  readonly licence?: string;
  readonly runtime?: string;
  /** Of the one file of a model without a client library, where it is known. */
  readonly format?: string;
  /** `model.proto` and `metadata.json` were made from that file. */
  readonly isDescribed?: boolean;
  /** That file is an image that was saved. */
  readonly isSavedImage?: boolean;
}

export interface ImageResult extends WithMessage {
  /** Absent where there is none. */
  readonly reference?: string;
  readonly digest?: string;
}

export interface Scan extends WithMessage {
  /** Whether the push fails where the scan finds something. */
  readonly decides?: boolean;
}

export interface Findings extends WithMessage {
  /** Absent where there was nothing to scan. */
  readonly verdict?: ScanVerdict;
  readonly findings?: readonly ScanFinding[];
}

/** What each step resolves to, by its name: small JSON. Names of steps are stored. */
export interface OnboardResults {
  readonly task: { readonly taskId: number };
  readonly validate: Validated;
  readonly solution: WithMessage & { readonly solutionId: string };
  readonly revision: WithMessage & { readonly revisionId: string; readonly version: string };
  readonly artifacts: WithMessage & { readonly stored: readonly StoredArtifact[] };
  readonly scan: Scan;
  readonly composition: WithMessage & { readonly stored: readonly StoredArtifact[] };
  readonly image: ImageResult;
  readonly register: WithMessage & { readonly artifactIds: readonly string[]; readonly solution: SolutionRecord };
  readonly findings: Findings;
  readonly tell: { readonly solution: SolutionRecord };
}

export type OnboardContext = StepContext<OnboardModel, OnboardResults>;
export type OnboardStep<K extends keyof OnboardResults> = StepOf<OnboardModel, OnboardResults, K>;
