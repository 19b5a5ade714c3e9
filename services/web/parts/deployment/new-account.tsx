import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deploymentApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Field } from '../field.tsx';
import { formText } from '../form-text.ts';
import { accountFields, accountValues } from './account-fields.ts';
import { messages } from './messages.ts';
import { credentialsQuery } from './queries.ts';

interface Props {
  readonly target: string;
  readonly onClose: () => void;
}

/** Keeps an account of the person at a cloud, sealed. */
export function NewAccount({ target, onClose }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const read = formText(form);
      const body = { target, name: read('account').trim(), values: accountValues(target, read) };
      // The compiler knows the values of each target; the service checks them.
      return bodyOf(await deploymentApi.POST('/deployments/credentials', { body: body as never }));
    },
    async onSuccess() {
      await queries.invalidateQueries(credentialsQuery);
      onClose();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(event.currentTarget);
      }}
    >
      <p>{t('accountMeaning', { target })}</p>
      <Field label={t('accountName')} {...{ name: 'account', required: true, maxLength: 100, dir: 'auto' }} />
      {accountFields.get(target)?.map(({ name, isSecret, isOptional }) => (
        <Field
          key={name}
          label={isOptional ? t('optional', { name }) : name}
          {...{ name, required: !isOptional, type: isSecret ? 'password' : 'text', autoComplete: 'off', dir: 'ltr' }}
        />
      ))}
      {error && <ErrorView error={error} />}
      <div className="row">
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t('keepAccount')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
