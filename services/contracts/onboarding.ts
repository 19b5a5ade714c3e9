// Generated from schemas/avro/onboarding by `npm run gen`. Do not edit: change the schema and run it again.

/** Command: build the image of a revision that is in the catalog. The aggregate is the user; the id is that of the task. */
export interface GenerateMicroservice {
  /** A UUID, made by the client or for it; the step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who asks for it; has to own the solution or share in it. */
  readonly userId: string;
  /** Login name of that user, for logs. */
  readonly loginName: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** How the image is to be built. */
  readonly options: OnboardingOptions;
}

/** The image of a revision has been built and pushed. */
export interface MicroserviceGenerated {
  /** The task: the id of the command that began it. */
  readonly taskId: string;
  /** The step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who began it. */
  readonly userId: string;
  /** The solution. */
  readonly solutionId: string;
  /** The revision. */
  readonly revisionId: string;
  /** The artifact of the image. */
  readonly artifactId: string;
  /** Reference of the image. */
  readonly imageUri: string;
}

/** A model has come in: its revision has all artifacts. */
export interface ModelOnboarded {
  /** The task: the id of the command that began it. */
  readonly taskId: string;
  /** The step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who began it. */
  readonly userId: string;
  /** The solution. */
  readonly solutionId: string;
  /** The new revision. */
  readonly revisionId: string;
  /** Name of the solution. */
  readonly name: string;
  /** Version of the revision. */
  readonly version: string;
  /** The artifacts, in the order in which they were registered. */
  readonly artifactIds: readonly string[];
  /** Reference of the image; null where none was built. */
  readonly imageUri?: string | null;
}

/** Command: make the staged files a revision of a solution of the user. The aggregate is the user; the id is that of the task. */
export interface OnboardModel {
  /** A UUID, made by the client or for it; the step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who pushes the model and becomes the owner of the solution. */
  readonly userId: string;
  /** Login name of that user, for logs. */
  readonly loginName: string;
  /** Name of the model; null where its metadata say it. */
  readonly modelName?: string | null;
  /** The files, in the order of their arrival. */
  readonly parts: readonly StagedPart[];
  /** What else the client asks for. */
  readonly options: OnboardingOptions;
}

/** What a client asks for besides storing its model. */
export interface OnboardingOptions {
  /** Whether an image is built. */
  readonly createImage: boolean;
  /** Takes the place of the model's name in the name of the image. */
  readonly imageName?: string | null;
  /** plain, or onap for an image of ONAP's form. */
  readonly target: string;
  /** Whether the image is to be deployed when it is there. */
  readonly deploy: boolean;
  /** Search term for the user who becomes the author of the revision. */
  readonly shareUserName?: string | null;
  /** Reference of an image that is published elsewhere already. */
  readonly imageUri?: string | null;
}

/** A file of a push, which waits in the staging area of the gateway. */
export interface StagedPart {
  /** What it is of the model: model, metadata, schema, license, source, swagger. */
  readonly part: string;
  /** File name as the client sent it, without a path; only its extension says something. */
  readonly fileName: string;
  /** Media type that the client declared. */
  readonly contentType: string;
  /** Id of the staged file, 24 hexadecimal digits. */
  readonly fileId: string;
  /** Bytes. */
  readonly size: number;
  /** Digest of the bytes, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A task failed, and what it had stored is removed again; a solution that it made stays, so that its owner sees the failure. */
export interface TaskFailed {
  /** The task: the id of the command that began it. */
  readonly taskId: string;
  /** The step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who began it. */
  readonly userId: string;
  /** The step that failed. */
  readonly step: string;
  /** Why, as a stable word. */
  readonly code: string;
  /** Why, as a sentence. */
  readonly detail: string;
  /** The solution, as far as the task came. */
  readonly solutionId?: string | null;
  /** The revision, as far as the task came. */
  readonly revisionId?: string | null;
}

/** A push, or the building of an image, has begun. */
export interface TaskStarted {
  /** The task: the id of the command that began it. */
  readonly taskId: string;
  /** The step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who began it. */
  readonly userId: string;
  /** onboard-model or generate-microservice. */
  readonly kind: string;
}

/** A step of a task is done. */
export interface TaskStepEnded {
  /** The task: the id of the command that began it. */
  readonly taskId: string;
  /** The step results of the catalog are found under it. */
  readonly trackingId: string;
  /** The user who began it. */
  readonly userId: string;
  /** Name of the step. */
  readonly step: string;
  /** What came of it. */
  readonly message?: string | null;
}

/** Every message of the service, by its full name. */
export interface OnboardingMessages {
  readonly 'modelyard.onboarding.GenerateMicroservice': GenerateMicroservice;
  readonly 'modelyard.onboarding.MicroserviceGenerated': MicroserviceGenerated;
  readonly 'modelyard.onboarding.ModelOnboarded': ModelOnboarded;
  readonly 'modelyard.onboarding.OnboardModel': OnboardModel;
  readonly 'modelyard.onboarding.TaskFailed': TaskFailed;
  readonly 'modelyard.onboarding.TaskStarted': TaskStarted;
  readonly 'modelyard.onboarding.TaskStepEnded': TaskStepEnded;
}

/** What the service can be asked to do. */
export type OnboardingCommandName =
  | 'modelyard.onboarding.GenerateMicroservice'
  | 'modelyard.onboarding.OnboardModel';

/** What the service says has happened. */
export type OnboardingEventName =
  | 'modelyard.onboarding.MicroserviceGenerated'
  | 'modelyard.onboarding.ModelOnboarded'
  | 'modelyard.onboarding.TaskFailed'
  | 'modelyard.onboarding.TaskStarted'
  | 'modelyard.onboarding.TaskStepEnded';
