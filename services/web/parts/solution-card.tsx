import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { Solution } from '../../contracts/portal-api.ts';
import { useMessages } from '../app/language/use-messages.ts';
import { paths } from '../app/paths.ts';
import { messages } from './messages.ts';
import { pictureSource } from './picture-source.ts';
import { RelativeTime } from './relative-time.tsx';

export type ShownSolution = Pick<
  Solution,
  | 'solutionId'
  | 'name'
  | 'ownerName'
  | 'modified'
  | 'modelTypeName'
  | 'tookitTypeName'
  | 'picture'
  | 'downloadCount'
  | 'ratingCount'
  | 'ratingAverageTenths'
  | 'solutionTagList'
>;

const tagsShown = 4;

interface Props {
  readonly solution: ShownSolution;
  /** What can be done with it besides opening it. */
  readonly children?: ReactNode;
}

/**
 * What people have written is marked as of an unknown language: a screen reader does not read it as German. Drawn again for another
 * solution alone, since lists are drawn at each key of a search.
 */
export const SolutionCard = memo(function SolutionCard({ solution, children }: Props) {
  const t = useMessages(messages);
  const { solutionId, name, ownerName, modified, picture, downloadCount, ratingCount, ratingAverageTenths } = solution;
  const source = pictureSource(picture);
  const kinds = [solution.modelTypeName, solution.tookitTypeName].filter(Boolean).join(' · ');
  return (
    <li className="card">
      {source ? (
        <img className="card-picture" src={source} alt="" width="48" height="48" />
      ) : (
        <span className="card-picture" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <h2 className="card-title" dir="auto" lang="">
        <Link to={paths.model} params={{ solutionId }}>
          {name}
        </Link>
      </h2>
      <p className="quiet card-line" dir="auto" lang="">
        {ownerName}
        {kinds && ` · ${kinds}`}
      </p>
      <p className="row quiet card-line">
        {ratingCount > 0 && <span>{t('rated', { average: ratingAverageTenths / 10, count: ratingCount })}</span>}
        <span>{t('downloads', { count: downloadCount })}</span>
        <RelativeTime at={modified} />
      </p>
      <p className="row card-line" lang="">
        {solution.solutionTagList.slice(0, tagsShown).map(({ tag }) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </p>
      {children && <div className="card-actions">{children}</div>}
    </li>
  );
});
