import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import type { PaletteModel } from '../model/palette-model.ts';
import { paletteQuery } from '../queries/palette.ts';

/** What can be added: dragged to a place, or put beside the others with its button. */
export function PalettePanel({ onAdd }: { readonly onAdd: (model: PaletteModel) => void }) {
  const t = useMessages(messages);
  const searchId = useId();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(paletteQuery(useDeferredValue(search.trim())));
  return (
    <section className="composer-palette" aria-label={t('palette')}>
      <label htmlFor={searchId} className="composer-label">
        {t('searchPalette')}
      </label>
      <input id={searchId} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      {error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <p aria-busy="true">{t('loadingPalette')}</p>
      ) : data.content.length === 0 ? (
        <p>{search ? t('nothingFits') : t('emptyPalette')}</p>
      ) : (
        <ul className="plain composer-models">
          {data.content.map(({ solutionId, revisionId, name, version, author }) => (
            <li
              key={revisionId}
              className="row spread composer-model"
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData('application/json', JSON.stringify({ solutionId, name, version }));
                dataTransfer.effectAllowed = 'copy';
              }}
            >
              <span dir="auto">
                {name} <span className="quiet">{`${version} · ${author}`}</span>
              </span>
              <button
                type="button"
                className="button button-small"
                aria-label={t('addModel', { name })}
                onClick={() => onAdd({ solutionId, name, version })}
              >
                {t('add')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.hasMore && <p className="quiet">{t('searchForMore')}</p>}
    </section>
  );
}
