/** A file of a push. */
export interface UploadPart {
  /** As the server names it. */
  readonly part: 'model' | 'metadata' | 'schema' | 'license' | 'source' | 'swagger' | 'protobuf';
  readonly path: string;
  readonly fileName: string;
  readonly type: string;
}

/** What is sent, and where. */
export interface Upload {
  readonly to: '/onboarding-app/v2/models' | '/onboarding-app/v2/advancedModel';
  /** Of a model without metadata. */
  readonly modelName?: string;
  readonly parts: readonly UploadPart[];
}
