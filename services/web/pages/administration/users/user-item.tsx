import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../contracts/portal-api.ts';
import { identityApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSession } from '../../../app/session/use-session.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { personName } from '../../../parts/person-name.ts';
import { RelativeTime } from '../../../parts/relative-time.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { usersKey } from './queries.ts';
import { ResetFactor } from './reset-factor.tsx';
import { UserRolesDialog } from './user-roles-dialog.tsx';

export type ShownUser = Pick<
  User,
  'userId' | 'firstName' | 'lastName' | 'loginName' | 'email' | 'status' | 'lastLogin'
> & {
  readonly userAssignedRolesList: readonly { readonly roleId: string; readonly name: string }[];
};

const statusTexts = { Active: 'status_Active', Inactive: 'status_Inactive', Pending: 'status_Pending' } as const;

/** One user. The own account is changed by another administrator, so that one always remains. */
export function UserItem({ user }: { readonly user: ShownUser }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const isSelf = useSession()?.userId === user.userId;
  const [asking, setAsking] = useState<'roles' | 'delete'>();
  const { userId, email, status, lastLogin, userAssignedRolesList: roles } = user;
  const name = personName(user);
  const change = useSingleChange({
    mutationFn: (bulkUpdate: 'active' | 'inactive' | 'delete') =>
      identityApi.POST('/users/user/deleteUser', { body: { request_body: { userIdList: [userId], bulkUpdate } } }),
    // The answer to another change may come when this one is already being asked about.
    onSuccess: (_, bulkUpdate) => {
      if (bulkUpdate === 'delete') setAsking(undefined);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
  const close = () => setAsking(undefined);
  const next = status === 'Inactive' ? 'active' : 'inactive';
  return (
    <li className="panel">
      <div className="row spread">
        <h3 dir="auto">{name}</h3>
        <span className="tag">{t(statusTexts[status as keyof typeof statusTexts] ?? 'status_Pending')}</span>
      </div>
      <p className="row quiet">
        <span dir="ltr">{email}</span>
        {lastLogin !== null && (
          <span>
            {t('lastLogin')} <RelativeTime at={lastLogin} />
          </span>
        )}
      </p>
      <p className="row" dir="auto">
        {roles.map((role) => (
          <span key={role.roleId} className="tag">
            {role.name}
          </span>
        ))}
      </p>
      {change.error && asking !== 'delete' && <ErrorView error={change.error} />}
      {isSelf ? (
        <p className="quiet">{t('yourself')}</p>
      ) : (
        <div className="row">
          <button
            type="button"
            className="button"
            aria-label={t('rolesOf', { name })}
            onClick={() => setAsking('roles')}
          >
            {t('roles')}
          </button>
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            aria-label={t(`${next}Named`, { name })}
            onClick={() => change.start(next)}
          >
            {t(next)}
          </button>
          <ResetFactor {...{ userId, name }} />
          <button
            type="button"
            className="button"
            aria-label={t('deleteNamed', { name })}
            onClick={() => setAsking('delete')}
          >
            {t('delete')}
          </button>
        </div>
      )}
      {asking === 'roles' && <UserRolesDialog {...{ userId, name, roles, onClose: close }} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          meaning={t('deleteMeaning')}
          confirmLabel={t('delete')}
          closeLabel={t('close')}
          {...{ isPending: change.isPending, error: change.error, onClose: close }}
          onConfirm={() => change.start('delete')}
        />
      )}
    </li>
  );
}
