import { type AccessTarget, isCheckedContent, type Solution } from '../domain/access.ts';
import type { Solutions } from './solutions.ts';

/** What the catalog says about publications. Errors: `unavailable`. */
export interface CheckedContent {
  /** Whether readers see what has passed checks, so that a change has to wait for the next ones; as of a moment ago. */
  isChecked(target: AccessTarget): Promise<boolean>;
  /** The same as of now. */
  isStillChecked(target: AccessTarget): Promise<boolean>;
}

/** Without a catalog: publication says what was checked. */
export const unknownChecks: CheckedContent = { isChecked: async () => false, isStillChecked: async () => false };

export function createCheckedContent(solutions: Pick<Solutions, 'find' | 'findRecent' | 'forget'>): CheckedContent {
  const isCheckedIn = (solution: Solution | undefined, target: AccessTarget) =>
    solution !== undefined && isCheckedContent(solution, target);
  return {
    async isChecked(target) {
      const solution = await solutions.find(target.solutionId).catch((error) => {
        // Services go on while the catalog is unavailable: what was published since then, publication has said.
        const recent = solutions.findRecent(target.solutionId);
        if (recent) return recent;
        throw error;
      });
      return isCheckedIn(solution, target);
    },
    async isStillChecked(target) {
      solutions.forget(target.solutionId);
      return isCheckedIn(await solutions.find(target.solutionId), target);
    },
  };
}
