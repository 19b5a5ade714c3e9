/** The first scikit-learn with wheels for Python 3.12; what is older does not say that it needs numpy 1. */
const firstNew = [1, 3, 1] as const;

/** Whether a version of scikit-learn needs a Python older than 3.12, and numpy 1. */
export function isOldScikitLearn(version: string): boolean {
  const parts = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version)?.slice(1).map(Number) ?? [];
  const at = firstNew.findIndex((part, index) => (parts[index] ?? 0) !== part);
  return parts.length > 0 && at >= 0 && (parts[at] || 0) < (firstNew[at] ?? 0);
}
