/** What the demo has made, as the web portal shows it. */
export interface ShownPages {
  readonly edgeUrl: string;
  /** Absent where no model could be pushed. */
  readonly solutionId?: string | undefined;
  readonly compositionId?: string | undefined;
}

/** The pages of the web portal to look at, one address below the other. */
export function pageLines({ edgeUrl, solutionId, compositionId }: ShownPages): string {
  const pages = [
    ['the marketplace', '/'],
    ...(solutionId ? [['the model', `/models/${solutionId}`]] : []),
    ...(compositionId ? [['the composition on its canvas, for its author', `/composer/${compositionId}`]] : []),
    ['what runs', '/running'],
    ['a model of yours', '/my-models/new'],
  ];
  return pages.map(([name, path]) => `${name}\n  ${edgeUrl}${path}`).join('\n');
}
