import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationApi } from '../../../app/api/client.ts';
import { bodyOf } from '../../../app/api/content.ts';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { webhooksQuery } from '../queries.ts';

/** Makes a webhook; its secret is shown this once. */
export function NewWebhook() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const read = formText(form);
      const body = { url: read('url').trim(), description: read('description').trim() };
      return bodyOf(await notificationApi.POST('/notifications/webhooks', { body }));
    },
    async onSuccess(_, form) {
      form.reset();
      await queries.invalidateQueries(webhooksQuery);
    },
  });
  return (
    <>
      <h3>{t('newWebhook')}</h3>
      {data && (
        <div className="notice" role="status">
          <p>{t('secretOnce')}</p>
          <CodeBlock title={data.url} text={data.secret} />
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(event.currentTarget);
        }}
      >
        <Field
          label={t('webhookUrl')}
          name="url"
          type="url"
          required
          maxLength={500}
          placeholder="https://"
          dir="ltr"
        />
        <Field label={t('webhookDescription')} name="description" maxLength={200} dir="auto" />
        {error && <ErrorView error={error} />}
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t('createWebhook')}
        </button>
      </form>
    </>
  );
}
