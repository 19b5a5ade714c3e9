import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from './messages.ts';

const longest = 100;

/** Begins a composition and opens its canvas. */
export function CreateForm() {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (name: string) => bodyOf(await composerApi.POST('/compositions', { body: { name } })),
    onSuccess: ({ id }) => navigate({ to: paths.composer, params: { compositionId: id } }),
  });
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(formText(event.currentTarget)('name').trim());
      }}
    >
      <Field label={t('name')} name="name" required maxLength={longest} pattern=".*\S.*" dir="auto" />
      <div className="field">
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t('create')}
        </button>
      </div>
      {error && <ErrorView error={error} />}
    </form>
  );
}
