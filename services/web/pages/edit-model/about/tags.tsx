import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import type { Own } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { messages } from './messages.ts';
import { addTag, removeTag, tagsQuery } from './queries.ts';

/** Words that the model is found by; those that other models have are suggested. */
export function Tags({ solution: { solutionId, solutionTagList } }: { readonly solution: Own }) {
  const t = useMessages(messages);
  const changes = useChange(solutionId);
  const listId = useId();
  const own = solutionTagList.map(({ tag }) => tag);
  // Without suggestions every tag can be typed.
  const { data: known = [] } = useQuery(tagsQuery);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const tag = formText(form)('tag').trim();
    changes.start({
      change: () => addTag(solutionId, tag),
      said: t('tagAdded', { tag }),
      onDone: () => form.reset(),
    });
  }
  return (
    <section aria-labelledby="tags">
      <h2 id="tags">{t('tags')}</h2>
      {own.length === 0 && <p>{t('noTags')}</p>}
      <ul className="plain row" aria-labelledby="tags">
        {own.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              className="tag"
              aria-label={t('removeTag', { tag })}
              disabled={changes.isPending}
              onClick={() =>
                changes.start({ change: () => removeTag(solutionId, tag), said: t('tagRemoved', { tag }) })
              }
            >
              <span dir="auto">{tag}</span> <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <form className="form" onSubmit={submit}>
        <Field
          {...{ label: t('newTag'), name: 'tag', required: true, maxLength: 32, pattern: '.*\\S.*', dir: 'auto' }}
          {...{ list: listId, autoComplete: 'off' }}
        />
        <datalist id={listId}>
          {known
            .filter((tag) => !own.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <button type="submit" className="button" disabled={changes.isPending}>
          {t('addTag')}
        </button>
      </form>
      <ChangeOutcome changes={changes} />
    </section>
  );
}
