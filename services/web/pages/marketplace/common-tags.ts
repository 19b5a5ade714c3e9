interface Tagged {
  readonly solutionTagList: readonly { readonly tag: string }[];
}

const shown = 8;

/** The tags that most of the solutions have and that are not chosen yet, the most frequent first. */
export function commonTags(solutions: readonly Tagged[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { solutionTagList } of solutions)
    for (const { tag } of solutionTagList) if (!chosen.includes(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, timesA], [b, timesB]) => timesB - timesA || a.localeCompare(b))
    .slice(0, shown)
    .map(([tag]) => tag);
}
