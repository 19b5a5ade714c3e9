/** A request target with one slash where its path has several in a row: clients join addresses that end and begin with one. */
export function collapseSlashes(target: string): string {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  return path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') + target.slice(path.length) : target;
}
