import { newId } from '../../../services/kit/ids.ts';
import type { TestPortal } from '../portal.ts';

export const accesses = ['PB', 'OR', 'PR'] as const;
export type Access = (typeof accesses)[number];

/** A solution of the owner, shared with the co-owner, with one revision. */
export interface StagedSolution {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  /** Of its revision. */
  readonly access: Access;
}

/** What rows play on: the portal, and one solution of each access type. */
export interface Stage extends TestPortal {
  readonly PB: StagedSolution;
  readonly OR: StagedSolution;
  readonly PR: StagedSolution;
}

export async function setStage(portal: TestPortal): Promise<Stage> {
  const [PB, OR, PR] = await Promise.all([
    stageSolution(portal, 'PB'),
    stageSolution(portal, 'OR'),
    stageSolution(portal, 'PR'),
  ]);
  return { ...portal, PB, OR, PR };
}

/** Makes one more solution of the owner's, for rows that change what they find. */
export async function stageSolution(
  { catalog, people }: Pick<TestPortal, 'catalog' | 'people'>,
  access: Access,
): Promise<StagedSolution> {
  const userId = people.owner.userId;
  const name = `matrix ${access} ${newId()}`;
  const make = async (path: string, body?: unknown) => {
    const { status, body: answer } = await catalog.call('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const { solutionId } = await make('/solution', {
    userId,
    name,
    active: true,
    modelTypeCode: 'CL',
    toolkitTypeCode: 'SK',
  });
  const { revisionId } = await make(`/solution/${solutionId}/revision`, {
    ...{ solutionId, userId, accessTypeCode: access, version: '1.0.0', validationStatusCode: 'NV' },
  });
  await make(`/solution/${solutionId}/user/${people.coOwner.userId}/access`);
  return { solutionId, revisionId, name, access };
}
