import { AppError } from '../../../kit/errors.ts';
import { derivedId } from '../../../kit/ids.ts';
import type { SolutionRecord } from '../../domain/catalog.ts';
import type { StepDeps } from '../deps.ts';
import type { OnboardStep } from '../onboard-results.ts';

/** Solutions of one owner that had this name once and have another now, or are not active any more. */
const mostFormer = 1_000;

/** The solution of this owner and name; a new one where there is none. It stays where the push fails: its owner sees why. */
export const solutionStep = ({ catalog }: StepDeps): OnboardStep<'solution'> => ({
  name: 'solution',
  async run({ input: { userId }, result }) {
    const { name, toolkitTypeCode } = result('validate');
    const isOwn = (found: SolutionRecord | undefined) =>
      found?.active === true && found.name === name && found.userId === userId;
    const [known] = await catalog.ownSolutions(userId, name);
    if (known) return { solutionId: known.solutionId, message: `A new revision of the solution "${name}".` };
    for (let index = 0; index < mostFormer; index += 1) {
      // Of owner and name: two pushes at the same time make one solution.
      const solutionId = derivedId(`${userId}/${name}`, index);
      const solution = { solutionId, name, userId, ...(toolkitTypeCode !== undefined && { toolkitTypeCode }) };
      const isNew = await catalog.addSolution(solution);
      if (isNew || isOwn(await catalog.solution(solutionId)))
        return { solutionId, message: `A new solution "${name}".` };
    }
    throw new AppError('conflict', `You have had "${name}" as the name of too many solutions; choose another name.`);
  },
});
