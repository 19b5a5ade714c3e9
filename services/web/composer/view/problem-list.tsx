import type { CompositionProblem } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';

interface Props {
  /** Undefined until they are known. */
  readonly problems: readonly CompositionProblem[] | undefined;
  readonly onShow: (node: string) => void;
}

/** Everything because of which the composition cannot be run; each leads to its node. */
export function ProblemList({ problems, onShow }: Props) {
  const t = useMessages(messages);
  if (!problems) return null;
  return (
    <details className="problem-list">
      <summary>{t('problems', { count: problems.length })}</summary>
      <ul className="plain">
        {problems.map(({ message, node, link, path }) => (
          <li key={`${node} ${link} ${path} ${message}`} className="row spread">
            <span dir="auto">{message}</span>
            {node && (
              <button type="button" className="button button-small" onClick={() => onShow(node)}>
                {t('show', { node })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
