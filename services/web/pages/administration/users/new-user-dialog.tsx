import { useQueryClient } from '@tanstack/react-query';
import { identityApi } from '../../../app/api/client.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { usersKey } from './queries.ts';

/** An account for a person, whose address counts as theirs. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const create = useSingleChange({
    mutationFn: (read: ReturnType<typeof formText>) => {
      const names = { firstName: read('firstName').trim(), lastName: read('lastName').trim() };
      const account = {
        loginName: read('loginName').trim(),
        emailId: read('email').trim(),
        password: read('password'),
      };
      return identityApi.POST('/admin/addUser', { body: { request_body: { ...names, ...account } } });
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
  return (
    <Dialog title={t('newUser')} closeLabel={t('close')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.start(formText(event.currentTarget));
        }}
      >
        <Field label={t('firstName')} name="firstName" maxLength={50} dir="auto" required />
        <Field label={t('lastName')} name="lastName" maxLength={50} dir="auto" required />
        <Field label={t('loginName')} name="loginName" maxLength={25} autoComplete="off" required />
        <Field label={t('email')} name="email" type="email" maxLength={100} autoComplete="off" required dir="ltr" />
        <Field
          label={t('password')}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t('passwordHint')}
          required
        />
        {create.error && <ErrorView error={create.error} />}
        <button type="submit" className="button button-primary" disabled={create.isPending}>
          {t('createUser')}
        </button>
      </form>
    </Dialog>
  );
}
