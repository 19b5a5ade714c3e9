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
