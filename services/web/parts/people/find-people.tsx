import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Field } from '../field.tsx';
import { fullName, type Person } from './full-name.ts';
import { messages } from './messages.ts';
import { peopleQuery } from './people-query.ts';

interface Props {
  /** Whether it is shared with the person already. */
  readonly has: (person: Person) => boolean;
  readonly isPending: boolean;
  readonly onChoose: (person: Person) => void;
}

/** Finds people by name as one types, to share something with them. */
export function FindPeople({ has, isPending, onChoose }: Props) {
  const t = useMessages(messages);
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data, error, refetch } = useQuery(peopleQuery(text));
  const found = text.length < 2 ? undefined : data?.filter((person) => !has(person));
  return (
    <search>
      <Field
        {...{ label: t('find'), hint: t('findHint'), type: 'search', maxLength: 100, autoComplete: 'off', dir: 'auto' }}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <p role="status" className="quiet">
        {found && t('found', { count: found.length })}
      </p>
      <ul className="panels" aria-label={t('foundPeople')}>
        {found?.map((person) => (
          <li key={person.userId} className="panel row spread">
            <span dir="auto">
              <strong>{fullName(person)}</strong> <span className="quiet">{person.loginName}</span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('shareWith', { name: fullName(person) })}
              disabled={isPending}
              onClick={() => onChoose(person)}
            >
              {t('share')}
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
