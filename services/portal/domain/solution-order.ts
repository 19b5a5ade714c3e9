/** What clients call the orders they offer. "Reach" is how often a solution was looked at, "liked" how often it was rated. */
const orders = {
  MR: ['modified', 'DESC'],
  OLD: ['modified', 'ASC'],
  MD: ['downloadCount', 'DESC'],
  FD: ['downloadCount', 'ASC'],
  HR: ['viewCount', 'DESC'],
  LR: ['viewCount', 'ASC'],
  ML: ['ratingCount', 'DESC'],
  FL: ['ratingCount', 'ASC'],
  ownerName: ['ownerName', 'ASC'],
} as const;

export type SortBy = keyof typeof orders;

export const isSortBy = (word: string): word is SortBy => Object.hasOwn(orders, word);

/** Fields of a solution that the catalog calls otherwise. */
const properties: ReadonlyMap<string, string> = new Map([
  ['ownerId', 'userId'],
  ['modelType', 'modelTypeCode'],
  ['tookitType', 'toolkitTypeCode'],
  ['solutionRatingAvg', 'ratingAverageTenths'],
]);

/** How the whole result is sorted, for the catalog: by `sortBy`, and where that is alike by the fields that are named. */
export function solutionSort(sortBy: SortBy | undefined, fields: Readonly<Record<string, string>>): readonly string[] {
  const directions = new Map<string, string>(sortBy && [orders[sortBy]]);
  for (const [field, direction] of Object.entries(fields)) {
    const property = properties.get(field) ?? field;
    if (!directions.has(property)) directions.set(property, direction.toUpperCase());
  }
  return [...directions].map(([property, direction]) => `${property},${direction}`);
}
