/** Where an image is in a registry. */
export interface ImageReference {
  readonly repository: string;
  /** A tag, or the digest of a manifest. */
  readonly reference: string;
  /** `churn_<id>:1.0.0`, as the image is called where it is loaded. */
  readonly tagged: string;
}

const pattern = /^(?:[^/]+\/)?([a-z0-9][a-z0-9._-]*)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/;

/** The image of a solution that an address names, `host/<name>_<solutionId>:<tag>@<digest>`; undefined for any other. */
export function readImageReference(uri: string, solutionId: string): ImageReference | undefined {
  const [, repository, tag, digest] = pattern.exec(uri) ?? [];
  if (!repository?.endsWith(`_${solutionId}`)) return undefined;
  return { repository, reference: digest ?? tag ?? 'latest', tagged: `${repository}:${tag ?? 'latest'}` };
}
