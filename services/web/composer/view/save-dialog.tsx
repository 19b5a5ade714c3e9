import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Composition } from '../../../contracts/composer-api.ts';
import { composerApi } from '../../app/api/client.ts';
import { bodyOf } from '../../app/api/content.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from '../messages.ts';
import { nextVersion } from '../model/next-version.ts';
import { compositionQuery } from '../queries/composition.ts';
import { SavedActions } from './saved-actions.tsx';

interface Props {
  readonly composition: Composition;
  readonly onClose: () => void;
}

/** Saves the composition as a revision of a solution, which can be described, published and deployed like any model. */
export function SaveDialog({ composition, onClose }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { id, name, saved } = composition;
  const save = useMutation({
    mutationFn: async (read: ReturnType<typeof formText>) => {
      const description = read('description').trim();
      const body = {
        ...{ version: read('version').trim(), draft: read('draft') === 'on', overwrite: read('overwrite') === 'on' },
        ...(description && { description }),
      };
      return bodyOf(await composerApi.POST('/compositions/{id}/revisions', { params: { path: { id } }, body }));
    },
    onSettled: () => queries.invalidateQueries({ ...compositionQuery(id), exact: true }),
  });
  return (
    <Dialog title={t('saveTitle', { name })} closeLabel={t('close')} onClose={onClose}>
      {save.data ? (
        <div>
          <p role="status">{t('savedAs', { name: saved?.name ?? name, version: save.data.version })}</p>
          <p>{t('useMeaning')}</p>
          <SavedActions {...save.data} />
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(formText(event.currentTarget));
          }}
        >
          <p>{t('saveMeaning')}</p>
          <Field
            label={t('version')}
            name="version"
            required
            maxLength={25}
            defaultValue={nextVersion(saved?.version)}
          />
          <Field label={t('description')} name="description" maxLength={1_000} dir="auto" />
          <label className="row">
            <input type="checkbox" name="draft" /> {t('asDraft')}
          </label>
          <label className="row">
            <input type="checkbox" name="overwrite" /> {t('overwrite')}
          </label>
          {save.error && <ErrorView error={save.error} />}
          <button type="submit" className="button button-primary" disabled={save.isPending}>
            {save.isPending ? t('saving') : t('save')}
          </button>
        </form>
      )}
    </Dialog>
  );
}
