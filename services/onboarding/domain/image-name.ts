/**
 * The repository of the registry for the images of a solution. The registry reads from the id who may push and pull, so that the
 * owner can push there. Models may have names that no repository can have, such as `-model_`.
 */
export function imageName(model: string, solutionId: string): string {
  const name = model
    .toLowerCase()
    .replaceAll(/[_-]+/g, (run) => (/^(?:__?|-+)$/.test(run) ? run : '-'))
    .replaceAll(/^[_-]+|[_-]+$/g, '');
  return `${name || 'model'}_${solutionId}`;
}

const ofSolution = /_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[:@].*)?$/;

/** The solution to which the image of a reference belongs; undefined where its name has none. */
export const solutionOfImage = (reference: string): string | undefined => ofSolution.exec(reference)?.[1];
