import { useState } from 'react';
import { identityApi } from '../../../app/api/client.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';

interface Props {
  readonly userId: string;
  readonly name: string;
}

/** Removes the second factor of a user who has lost device and recovery codes. */
export function ResetFactor({ userId, name }: Props) {
  const t = useMessages(messages);
  const [isAsking, setAsking] = useState(false);
  const reset = useSingleChange({
    mutationFn: () => identityApi.POST('/auth/secondFactor/reset', { body: { request_body: { userId } } }),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <button type="button" className="button" aria-label={t('resetNamed', { name })} onClick={() => setAsking(true)}>
        {t('reset')}
      </button>
      <span role="status">{reset.isSuccess && t('resetDone')}</span>
      {isAsking && (
        <ConfirmDialog
          title={t('resetTitle', { name })}
          meaning={t('resetMeaning')}
          confirmLabel={t('reset')}
          closeLabel={t('close')}
          {...{ isPending: reset.isPending, error: reset.error }}
          onConfirm={() => reset.start()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
