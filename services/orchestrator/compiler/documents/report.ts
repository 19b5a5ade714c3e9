import type { Problem } from '../problem.ts';
import { limits } from './limits.ts';

/** What is found while one document is read: problems stop it from being used, remarks say what was tolerated. */
export interface Report {
  problem(path: string, message: string): void;
  remark(message: string): void;
  readonly problems: readonly Problem[];
  readonly remarks: readonly string[];
}

export function createReport(): Report {
  const problems: Problem[] = [];
  const remarks = new Set<string>();
  let further = 0;
  return {
    problem(path, message) {
      if (problems.length < limits.problems) problems.push({ path, message });
      else further++;
    },
    remark(message) {
      if (remarks.size < limits.problems) remarks.add(message);
    },
    get problems() {
      const rest = { path: '', message: `There are ${further} more problems, not listed here.` };
      return further === 0 ? problems : [...problems, rest];
    },
    get remarks() {
      return [...remarks];
    },
  };
}
