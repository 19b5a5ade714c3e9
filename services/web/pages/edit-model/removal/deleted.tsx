import { useMessages } from '../../../app/language/use-messages.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import type { Own } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { messages } from './messages.ts';
import { setActive } from './queries.ts';

/** In the place of a deleted model: the way back. */
export function Deleted({ solution: { solutionId, name } }: { readonly solution: Own }) {
  const t = useMessages(messages);
  const changes = useChange(solutionId);
  return (
    <div className="notice">
      <p role="status">{t('deleted', { name })}</p>
      <button
        type="button"
        className="button"
        disabled={changes.isPending}
        onClick={() => changes.start({ change: () => setActive(solutionId, true), said: '' })}
      >
        {t('restore')}
      </button>
      <ChangeOutcome changes={changes} />
    </div>
  );
}
