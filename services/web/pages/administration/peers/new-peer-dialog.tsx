import { useQueryClient } from '@tanstack/react-query';
import { portalApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { peersKey } from './queries.ts';

/** Stores another platform, inactive at first. */
export function NewPeerDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const create = useSingleChange({
    mutationFn: (read: ReturnType<typeof formText>) => {
      const names = { name: read('name').trim(), subjectName: read('subjectName').trim() };
      const self = read('self') !== '';
      const peer = { ...names, apiUrl: read('apiUrl').trim(), contact1: read('contact').trim(), self };
      return portalApi.POST('/admin/peers', { body: { request_body: peer } });
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: peersKey }),
  });
  return (
    <Dialog title={t('newPeer')} closeLabel={t('close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.start(formText(event.currentTarget));
        }}
      >
        <Field label={t('name')} name="name" maxLength={50} required dir="auto" />
        <Field label={t('subjectName')} name="subjectName" maxLength={100} required hint={t('subjectHint')} dir="ltr" />
        <Field label={t('apiUrl')} name="apiUrl" type="url" maxLength={512} required placeholder="https://" dir="ltr" />
        <Field label={t('contact')} name="contact" maxLength={100} required dir="auto" />
        <label className="row">
          <input type="checkbox" name="self" /> {t('isSelf')}
        </label>
        {create.error && <ErrorView error={create.error} />}
        <button type="submit" className="button button-primary" disabled={create.isPending}>
          {t('createPeer')}
        </button>
      </form>
    </Dialog>
  );
}
