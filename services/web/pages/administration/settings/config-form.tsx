import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorView } from '../../../app/errors/error-view.tsx';
import { useMessages } from '../../../app/language/use-messages.ts';
import { useSingleChange } from '../../../parts/use-single-change.ts';
import { messages } from './messages.ts';
import { changeConfig, configQuery } from './queries.ts';

interface Props {
  readonly title: string;
  readonly meaning: string;
  readonly configKey: string;
  /** The fields, of the value that is stored. */
  readonly children: (stored: string | undefined) => ReactNode;
  /** The next value, of the present one and what the form says. */
  readonly onSave: (stored: string | undefined, form: FormData) => string;
}

/** The form of one configuration of the site. */
export function ConfigForm({ title, meaning, configKey, children, onSave }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const id = useId();
  const { data, error, refetch } = useQuery(configQuery(configKey));
  const save = useSingleChange({
    mutationFn: (form: FormData) => changeConfig(configKey, (stored) => onSave(stored, form)),
    onSettled: () => queries.invalidateQueries(configQuery(configKey)),
  });
  return (
    <section className="prose" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="quiet">{meaning}</p>
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <p aria-busy="true">{t('loading')}</p>}
      {data !== undefined && (
        <form
          key={data}
          onSubmit={(event) => {
            event.preventDefault();
            save.start(new FormData(event.currentTarget));
          }}
        >
          {children(data ?? undefined)}
          {save.error && <ErrorView error={save.error} />}
          <div className="row">
            <button type="submit" className="button button-primary" disabled={save.isPending}>
              {t('save')}
            </button>
            <span role="status">{save.isSuccess && t('saved')}</span>
          </div>
        </form>
      )}
    </section>
  );
}
