/** The setting of the site that says which checks a publication goes through. */
export const workflowKey = (accessTypeCode: string | null): string =>
  accessTypeCode === 'OR' ? 'local_validation_workflow' : 'public_validation_workflow';

/** Checks that are not shown: `{"ignore_list":["Text Check"]}`. None where the setting is none or can not be read. */
export function ignoredSteps(setting: string | undefined): ReadonlySet<string> {
  try {
    const { ignore_list: list }: { ignore_list?: unknown } = Object(JSON.parse(setting ?? '{}'));
    return new Set([list ?? []].flat().map((name) => normalizeStepName(String(name))));
  } catch {
    return new Set();
  }
}

/** People write `Text Check` for what the step calls `TextCheck`. */
export const normalizeStepName = (name: string): string => name.replaceAll(/\s/g, '').toLowerCase();

/** The steps of the newest piece of work; `steps` are the newest first. Those without a tracking id are work of their own. */
export function newestWork<S extends { readonly trackingId: string | null }>(steps: readonly S[]): readonly S[] {
  const [newest] = steps;
  return steps.filter(({ trackingId }) => trackingId === newest?.trackingId).toReversed();
}
