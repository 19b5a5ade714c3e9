import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { paths } from '../../../app/paths.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { FindPeople } from '../../../parts/people/find-people.tsx';
import { fullName, type Person } from '../../../parts/people/full-name.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Own } from '../queries.ts';
import type { Relation } from '../relation-to.ts';
import { useChange } from '../use-change.ts';
import { messages } from './messages.ts';
import { share, unshare } from './queries.ts';

interface Props {
  readonly solution: Own;
  readonly relation: Relation;
}

/** Who works on the model besides its owner. */
export function SharingSection({ solution: { solutionId, ownerId, ownerName, ownerListForSol }, relation }: Props) {
  const t = useMessages(messages);
  const session = useSession();
  const changes = useChange(solutionId);
  const [asked, setAsked] = useState<Person>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const own = (person: Person) => person.userId === session?.userId;
  const remove = (person: Person) =>
    changes.start({
      change: () => unshare(solutionId, person.userId),
      said: t('unshared', { name: fullName(person) }),
      // Who leaves it does not see this page any more.
      onDone: own(person) ? () => void navigate({ to: paths.myModels }) : close,
    });
  const add = (person: Person) =>
    changes.start({
      change: () => share(solutionId, person.userId),
      said: t('shared', { name: fullName(person) }),
    });
  return (
    <section aria-labelledby="sharing">
      <h2 id="sharing">{t('title')}</h2>
      <p>{t('meaning', { owner: ownerName })}</p>
      {ownerListForSol.length === 0 && <p>{t('none')}</p>}
      <ul className="panels" aria-labelledby="sharing">
        {ownerListForSol.map((person) => (
          <li key={person.userId} className="panel row spread">
            <span dir="auto">
              <strong>{fullName(person)}</strong> <span className="quiet">{person.loginName}</span>
            </span>
            {(relation === 'owner' || own(person)) && (
              <button
                type="button"
                className="button"
                aria-label={t(own(person) ? 'leaveNamed' : 'removeNamed', { name: fullName(person) })}
                onClick={() => setAsked(person)}
              >
                {t(own(person) ? 'leave' : 'remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {relation === 'owner' && (
        <FindPeople
          has={(person) => person.userId === ownerId || ownerListForSol.some(({ userId }) => userId === person.userId)}
          isPending={changes.isPending}
          onChoose={add}
        />
      )}
      <ChangeOutcome changes={changes} />
      {asked && (
        <ConfirmDialog
          {...{ title: t('removeTitle', { name: fullName(asked) }), meaning: t('removeMeaning') }}
          {...{ label: t(own(asked) ? 'leave' : 'remove'), changes, onConfirm: () => remove(asked), onClose: close }}
        />
      )}
    </section>
  );
}
