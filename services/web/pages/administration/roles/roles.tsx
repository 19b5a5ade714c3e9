import { useQuery, useQueryClient } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { countedRolesQuery, rolesKey } from './queries.ts';
import { RoleItem } from './role-item.tsx';

/** The roles of this site. */
export function Roles() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(countedRolesQuery);
  const create = useSingleChange({
    mutationFn: (form: HTMLFormElement) =>
      portalApi.POST('/createRole', { body: { request_body: { name: formText(form)('name').trim() } } }),
    onSuccess: (_, form) => form.reset(),
    onSettled: () => queries.invalidateQueries({ queryKey: rolesKey }),
  });
  return (
    <section aria-labelledby="roles">
      <h2 id="roles">{t('title')}</h2>
      <p className="quiet">{t('meaning')}</p>
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingCards label={t('loading')} count={3} />
      ) : (
        <ul className="panels" aria-label={t('title')}>
          {data.map((role) => (
            <RoleItem key={role.roleId} role={role} />
          ))}
        </ul>
      )}
      <h3>{t('newRole')}</h3>
      <form
        className="prose"
        onSubmit={(event) => {
          event.preventDefault();
          create.start(event.currentTarget);
        }}
      >
        <Field label={t('name')} name="name" required maxLength={100} dir="auto" />
        {create.error && <ErrorView error={create.error} />}
        <button type="submit" className="button button-primary" disabled={create.isPending}>
          {t('createRole')}
        </button>
      </form>
    </section>
  );
}
