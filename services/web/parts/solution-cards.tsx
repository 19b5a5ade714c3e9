import type { ReactNode } from 'react';
import { type ShownSolution, SolutionCard } from './solution-card.tsx';

interface Props {
  readonly solutions: readonly ShownSolution[];
  /** Whether others are on their way. */
  readonly isStale?: boolean;
  /** What can be done with each besides opening it. */
  readonly actions?: (solution: ShownSolution) => ReactNode;
}

export function SolutionCards({ solutions, isStale = false, actions }: Props) {
  return (
    <ul className="cards" aria-busy={isStale}>
      {solutions.map((solution) => (
        <SolutionCard key={solution.solutionId} solution={solution}>
          {actions?.(solution)}
        </SolutionCard>
      ))}
    </ul>
  );
}
