/** What is added to a canvas: a revision of a solution. */
export interface PaletteModel {
  readonly solutionId: string;
  readonly name: string;
  readonly version: string;
}

/** What was dragged onto the canvas; undefined where it is something else, such as a file. */
export function draggedModel(text: string): PaletteModel | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof found !== 'object' || found === null) return undefined;
  const { solutionId, name, version } = found as Record<string, unknown>;
  if (typeof solutionId !== 'string' || typeof name !== 'string' || typeof version !== 'string') return undefined;
  return { solutionId, name, version };
}
