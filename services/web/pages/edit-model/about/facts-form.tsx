import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { Field } from '../../../parts/field.tsx';
import { formText } from '../../../parts/form-text.ts';
import { ChangeOutcome } from '../change-outcome.tsx';
import type { Own } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { CodeSelect } from './code-select.tsx';
import { messages } from './messages.ts';
import { categoriesQuery, changeSolution, toolkitsQuery } from './queries.ts';

/** Name, summary, category and toolkit. */
export function FactsForm({ solution }: { readonly solution: Own }) {
  const t = useMessages(messages);
  const changes = useChange(solution.solutionId);
  const [categories, toolkits] = [useQuery(categoriesQuery), useQuery(toolkitsQuery)];
  const failed = categories.error ?? toolkits.error;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = formText(event.currentTarget);
    const name = read('name').trim();
    const [description, modelType, tookitType] = [read('summary').trim(), read('category'), read('toolkit')];
    changes.start({
      change: () => changeSolution(solution.solutionId, { name, description, modelType, tookitType }),
      said: t('factsSaved', { name }),
    });
  }
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('facts')}</h2>
      {failed && <ErrorView error={failed} onRetry={() => void categories.refetch().then(() => toolkits.refetch())} />}
      {categories.data && toolkits.data && (
        <form key={solution.modified} className="form" onSubmit={submit}>
          <Field
            {...{ label: t('name'), name: 'name', required: true, maxLength: 100, pattern: '.*\\S.*', dir: 'auto' }}
            defaultValue={solution.name}
          />
          <Field
            {...{ label: t('summary'), hint: t('summaryHint'), name: 'summary', maxLength: 512, dir: 'auto' }}
            defaultValue={solution.description ?? ''}
          />
          <CodeSelect label={t('category')} name="category" codes={categories.data} chosen={solution.modelType} />
          <CodeSelect label={t('toolkit')} name="toolkit" codes={toolkits.data} chosen={solution.tookitType} />
          <button type="submit" className="button button-primary" disabled={changes.isPending}>
            {t('save')}
          </button>
        </form>
      )}
      <ChangeOutcome changes={changes} />
    </section>
  );
}
