import { useQuery, useQueryClient } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { rolesKey, rolesQuery } from '../roles/queries.ts';
import { messages } from './messages.ts';
import { usersKey } from './queries.ts';

interface Props {
  readonly userId: string;
  readonly name: string;
  readonly roles: readonly { readonly roleId: string }[];
  readonly onClose: () => void;
}

/** What a user may do: at least one role. */
export function UserRolesDialog({ userId, name, roles, onClose }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { data, error } = useQuery(rolesQuery);
  const save = useSingleChange({
    mutationFn: (roleIds: string[]) => {
      const body = { request_body: { userIdList: [userId], userNewRoleList: roleIds } };
      return portalApi.PUT('/roles/user/change', { body });
    },
    onSuccess: onClose,
    async onSettled() {
      await queries.invalidateQueries({ queryKey: rolesKey });
      await queries.invalidateQueries({ queryKey: usersKey });
    },
  });
  const failed = error ?? save.error;
  return (
    <Dialog title={t('rolesOf', { name })} closeLabel={t('close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.start(new FormData(event.currentTarget).getAll('role').map(String));
        }}
      >
        <fieldset className="field">
          <legend>{t('rolesMeaning')}</legend>
          {data?.map((role) => (
            <label key={role.roleId} className="row" dir="auto">
              <input
                type="checkbox"
                name="role"
                value={role.roleId}
                defaultChecked={roles.some(({ roleId }) => roleId === role.roleId)}
              />
              {role.name}
            </label>
          ))}
        </fieldset>
        {failed && <ErrorView error={failed} />}
        <button type="submit" className="button button-primary" disabled={!data || save.isPending}>
          {t('saveRoles')}
        </button>
      </form>
    </Dialog>
  );
}
