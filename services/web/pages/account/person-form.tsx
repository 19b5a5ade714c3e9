import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { portalApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from './messages.ts';
import { personQuery } from './queries.ts';

/** The names that others see. */
export function PersonForm({ userId }: { readonly userId: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(personQuery(userId));
  const save = useMutation({
    mutationFn: (read: ReturnType<typeof formText>) => {
      const names = {
        firstName: read('firstName').trim(),
        lastName: read('lastName').trim(),
        orgName: read('orgName').trim(),
      };
      return portalApi.PUT('/users/updateUser', { body: { request_body: { userId, ...names } } });
    },
    onSuccess: () => queries.invalidateQueries(personQuery(userId)),
  });
  return (
    <section aria-labelledby="person">
      <h2 id="person">{t('person')}</h2>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && (
        <form
          key={data.modified}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(formText(event.currentTarget));
          }}
        >
          <p className="quiet">{t('signedInAs', { name: data.loginName ?? '', email: data.emailId ?? '' })}</p>
          <Field
            label={t('firstName')}
            name="firstName"
            defaultValue={data.firstName ?? ''}
            autoComplete="given-name"
            maxLength={50}
            dir="auto"
          />
          <Field
            label={t('lastName')}
            name="lastName"
            defaultValue={data.lastName ?? ''}
            autoComplete="family-name"
            maxLength={50}
            dir="auto"
          />
          <Field
            label={t('organisation')}
            name="orgName"
            defaultValue={data.orgName ?? ''}
            autoComplete="organization"
            maxLength={50}
            dir="auto"
          />
          {save.error && <ErrorView error={save.error} />}
          <div className="row">
            <button type="submit" className="button button-primary" disabled={save.isPending}>
              {t('saveNames')}
            </button>
            <span role="status">{save.isSuccess && t('saved')}</span>
          </div>
        </form>
      )}
    </section>
  );
}
