import { type ShownSolution, SolutionCard } from './solution-card.tsx';

interface Props {
  readonly solutions: readonly ShownSolution[];
  /** Whether others are on their way. */
  readonly isStale?: boolean;
}

export function SolutionCards({ solutions, isStale = false }: Props) {
  return (
    <ul className="cards" aria-busy={isStale}>
      {solutions.map((solution) => (
        <SolutionCard key={solution.solutionId} solution={solution} />
      ))}
    </ul>
  );
}
