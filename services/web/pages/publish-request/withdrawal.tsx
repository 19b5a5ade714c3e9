import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useSingleChange } from '../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { requestKey } from './queries.ts';

/** The requester takes an open request back. */
export function Withdrawal({ id }: { readonly id: string }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { start, isPending, error } = useSingleChange({
    mutationFn: () => portalApi.PUT('/publish/request/withdraw/{id}', { params: { path: { id } } }),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: requestKey(id) }),
  });
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </button>
      {isAsking && (
        <Dialog title={t('withdrawTitle')} closeLabel={t('close')} onClose={() => setAsking(false)}>
          <p>{t('withdrawMeaning')}</p>
          {error && <ErrorView error={error} />}
          <button type="button" className="button button-primary" disabled={isPending} onClick={() => start()}>
            {t('withdraw')}
          </button>
        </Dialog>
      )}
    </>
  );
}
