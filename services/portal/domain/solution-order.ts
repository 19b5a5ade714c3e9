/** Sort orders by the names clients use. "Reach" is the number of views of a solution, "liked" the number of its ratings. */
const orders = {
  MR: ['modified', 'DESC'],
  OLD: ['modified', 'ASC'],
  MD: ['downloadCount', 'DESC'],
  FD: ['downloadCount', 'ASC'],
  HR: ['viewCount', 'DESC'],
  LR: ['viewCount', 'ASC'],
  ML: ['ratingCount', 'DESC'],
  FL: ['ratingCount', 'ASC'],
  LD: ['downloadCount', 'ASC'],
  ownerName: ['ownerName', 'ASC'],
  name: ['name', 'ASC'],
  created: ['created', 'DESC'],
} as const;

export type SortBy = keyof typeof orders;

export const isSortBy = (word: string): word is SortBy => Object.hasOwn(orders, word);

/** Fields of a solution that have another name in the catalog. */
const properties: ReadonlyMap<string, string> = new Map([
  ['ownerId', 'userId'],
  ['modelType', 'modelTypeCode'],
  ['tookitType', 'toolkitTypeCode'],
  ['solutionRatingAvg', 'ratingAverageTenths'],
]);

/** The catalog's sort parameters for the whole result: first `sortBy`, in the direction that the fields give it, then the other fields. */
export function solutionSort(sortBy: SortBy | undefined, fields: Readonly<Record<string, string>>): readonly string[] {
  const directions = new Map<string, string>();
  if (sortBy) {
    const [property, direction] = orders[sortBy];
    directions.set(property, fields[sortBy]?.toUpperCase() ?? direction);
  }
  for (const [field, direction] of Object.entries(fields)) {
    const property = properties.get(field) ?? field;
    if (!directions.has(property)) directions.set(property, direction.toUpperCase());
  }
  return [...directions].map(([property, direction]) => `${property},${direction}`);
}
