import type { FormEvent } from 'react';
import type { Revision } from '../../../../contracts/portal-api.ts';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import { useChange } from '../use-change.ts';
import { messages } from './messages.ts';
import { addAuthor, removeAuthor } from './queries.ts';

/** Who made a version, and how to reach them. */
export function Authors({ version }: { readonly version: Revision }) {
  const t = useMessages(messages);
  const changes = useChange(version.solutionId);
  const authors = version.authors ?? [];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const read = formText(form);
    const author = { name: read('name').trim(), contact: read('contact').trim() };
    changes.start({
      change: () => addAuthor(version, author),
      said: t('authorAdded', { name: author.name, version: version.version }),
      onDone: () => form.reset(),
    });
  }
  return (
    <section aria-labelledby="authors">
      <h2 id="authors">{t('authors', { version: version.version })}</h2>
      {authors.length === 0 && <p>{t('noAuthors')}</p>}
      <ul className="panels" aria-labelledby="authors">
        {authors.map((author) => (
          <li key={`${author.name} ${author.contact}`} className="panel row spread">
            <span dir="auto">
              <strong>{author.name}</strong> <span className="quiet">{author.contact}</span>
            </span>
            <button
              type="button"
              className="button"
              aria-label={t('removeAuthor', { name: author.name })}
              disabled={changes.isPending}
              onClick={() =>
                changes.start({
                  change: () => removeAuthor(version, author),
                  said: t('authorRemoved', { name: author.name, version: version.version }),
                })
              }
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      <form className="form" onSubmit={submit}>
        <Field {...{ label: t('authorName'), name: 'name', required: true, maxLength: 100, dir: 'auto' }} />
        <Field
          {...{ label: t('contact'), hint: t('contactHint'), name: 'contact', required: true, maxLength: 200 }}
          dir="auto"
        />
        <button type="submit" className="button" disabled={changes.isPending}>
          {t('addAuthor')}
        </button>
      </form>
      <ChangeOutcome changes={changes} />
    </section>
  );
}
