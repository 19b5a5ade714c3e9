import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { SelectField } from '../select-field.tsx';
import { messages } from './messages.ts';
import { credentialsQuery } from './queries.ts';

interface Props {
  readonly target: string;
  /** To keep one that is not there. */
  readonly onAdd: () => void;
}

/** Which account of the person at a cloud is used. */
export function CredentialSelect({ target, onAdd }: Props) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(credentialsQuery);
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const fitting = data?.filter((one) => one.target === target) ?? [];
  return (
    <>
      <SelectField label={t('account')} name="credential">
        <option value="">{t('noAccount')}</option>
        {fitting.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>
        <button type="button" className="button button-small" onClick={onAdd}>
          {t('addAccount')}
        </button>
      </p>
    </>
  );
}
