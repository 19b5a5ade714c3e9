import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { isBuiltIn } from './built-in-roles.ts';
import { messages } from './messages.ts';
import { rolesKey } from './queries.ts';

interface ShownRole {
  readonly roleId: string;
  readonly name: string;
  readonly active: boolean;
  readonly roleCount?: unknown;
}

export function RoleItem({ role }: { readonly role: ShownRole }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { roleId, name, active, roleCount } = role;
  const params = { path: { roleId } };
  const change = useSingleChange({
    mutationFn: async (what: 'active' | 'inactive' | 'delete') => {
      if (what === 'delete') await portalApi.DELETE('/deleteRole/{roleId}', { params });
      else {
        const body = { request_body: { name, active: what === 'active' } };
        await portalApi.PUT('/updateRole/{roleId}', { params, body });
      }
    },
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: rolesKey }),
  });
  const next = active ? 'inactive' : 'active';
  return (
    <li className="panel">
      <div className="row spread">
        <h3 dir="auto">{name}</h3>
        {!active && <span className="tag">{t('isInactive')}</span>}
      </div>
      <p className="quiet">{t('users', { count: Number(roleCount ?? 0) })}</p>
      {change.error && !isAsking && <ErrorView error={change.error} />}
      {isBuiltIn(name) ? (
        <p className="quiet">{t('builtIn')}</p>
      ) : (
        <div className="row">
          <button
            type="button"
            className="button"
            disabled={change.isPending}
            aria-label={t(`${next}Named`, { name })}
            onClick={() => change.start(next)}
          >
            {t(next)}
          </button>
          <button
            type="button"
            className="button"
            aria-label={t('deleteNamed', { name })}
            onClick={() => setAsking(true)}
          >
            {t('delete')}
          </button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          meaning={t('deleteMeaning')}
          confirmLabel={t('delete')}
          closeLabel={t('close')}
          {...{ isPending: change.isPending, error: change.error }}
          onConfirm={() => change.start('delete')}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
