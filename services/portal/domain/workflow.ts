/** The key of the site's configuration of checks. */
export const workflowKey = (accessTypeCode: string | null): string =>
  accessTypeCode === 'OR' ? 'local_validation_workflow' : 'public_validation_workflow';

/** Checks that are not shown: `{"ignore_list":["Text Check"]}`. None if the setting is absent or malformed. */
export function ignoredSteps(setting: string | undefined): ReadonlySet<string> {
  try {
    const { ignore_list: list }: { ignore_list?: unknown } = Object(JSON.parse(setting ?? '{}'));
    return new Set([list ?? []].flat().map((name) => normalizeStepName(String(name))));
  } catch {
    return new Set();
  }
}

/** Configurations say `Text Check` for the step `TextCheck`. */
export const normalizeStepName = (name: string): string => name.replaceAll(/\s/g, '').toLowerCase();

/** The steps of the newest work; `steps` are the newest first. Those without a tracking id belong together. */
export function newestWork<S extends { readonly trackingId: string | null }>(steps: readonly S[]): readonly S[] {
  const [newest] = steps;
  return steps.filter(({ trackingId }) => trackingId === newest?.trackingId).toReversed();
}

/**
 * The steps of one user's work, the oldest first as `steps` are: another user can have started work under the same tracking id.
 * The reader's own come before those of who used it first.
 */
export function stepsOfOne<S extends { readonly userId: string | null }>(
  steps: readonly S[],
  reader: string,
): readonly S[] {
  const own = steps.filter(({ userId }) => userId === reader);
  return own.length > 0 ? own : steps.filter(({ userId }) => userId === steps[0]?.userId);
}
