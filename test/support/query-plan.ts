/** A node of what `EXPLAIN (FORMAT JSON)` answers. */
export interface PlanNode {
  readonly 'Node Type'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Sort Key'?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

/** The keys of the sorts that are made to find a page: of the rows below each limit. */
export const sortsForPage = (plan: PlanNode): string[] => sortsOf(plan).map(keyOf);

/** The same without sorts of what an index has found by a value: the others grow with the table, however small the page is. */
export const sortsOfAll = (plan: PlanNode): string[] =>
  sortsOf(plan)
    .filter((sort) => readsOf(sort).some((read) => !isFound(read)))
    .map(keyOf);

/** A page without a limit would sort all there is. */
function sortsOf(plan: PlanNode): PlanNode[] {
  const limits = nodesOf(plan).filter(isLimit);
  return (limits.length > 0 ? limits : [plan]).flatMap(nodesOf).filter(isSort);
}

const isLimit = ({ 'Node Type': type }: PlanNode) => type === 'Limit';
const isSort = ({ 'Node Type': type }: PlanNode) => type === 'Sort' || type === 'Incremental Sort';

const keyOf = ({ 'Sort Key': key = [] }: PlanNode) => key.join(', ');

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What a node reads, except what a limit below it has cut off. */
function readsOf(node: PlanNode): PlanNode[] {
  if (isLimit(node)) return [];
  return node.Plans ? node.Plans.flatMap(readsOf) : [node];
}

/** By an index; or it is what a query of its own has found, which is looked at as well. */
const isFound = (read: PlanNode) => read['Index Cond'] !== undefined || read['Node Type'] === 'CTE Scan';
