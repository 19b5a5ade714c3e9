import { useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Own } from '../queries.ts';
import type { Relation } from '../relation-to.ts';
import { useChange } from '../use-change.ts';
import { Dependents } from './dependents.tsx';
import { messages } from './messages.ts';
import { setActive } from './queries.ts';

interface Props {
  readonly solution: Own;
  readonly relation: Relation;
}

/** Deletes the model, after it has said what depends on it. */
export function RemovalSection({ solution, relation }: Props) {
  const t = useMessages(messages);
  const { solutionId, name } = solution;
  const changes = useChange(solutionId);
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-labelledby="removal">
      <h2 id="removal">{t('title')}</h2>
      {relation === 'owner' ? (
        <>
          <p>{t('meaning')}</p>
          <button type="button" className="button" onClick={() => setAsked(true)}>
            {t('delete')}
          </button>
        </>
      ) : (
        <p>{t('ownerOnly', { owner: solution.ownerName })}</p>
      )}
      {isAsked && (
        <ConfirmDialog
          {...{ title: t('deleteTitle', { name }), meaning: t('meaning'), label: t('deleteNow'), changes }}
          onConfirm={() => changes.start({ change: () => setActive(solutionId, false), said: t('deleted', { name }) })}
          onClose={() => setAsked(false)}
        >
          <Dependents solution={solution} />
        </ConfirmDialog>
      )}
    </section>
  );
}
