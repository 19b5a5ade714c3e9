import { useQuery } from '@tanstack/react-query';
import type { Composition } from '../../../contracts/composer-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import type { PaletteModel } from '../model/palette-model.ts';
import { type PortOf, suggestionsQuery } from '../queries/ports.ts';

interface Props {
  readonly composition: Composition;
  readonly port: PortOf;
  readonly onAddTo: (port: PortOf, model: PaletteModel, operation: string) => void;
}

/** Models of the palette that fit a port, the best first: each is added and linked with one press. */
export function Suggestions({ composition, port, onAddTo }: Props) {
  const t = useMessages(messages);
  const { data, error } = useQuery(suggestionsQuery(composition.id, port));
  if (error) return <ErrorView error={error} />;
  if (!data) return <p aria-busy="true">{t('loadingPalette')}</p>;
  if (data.length === 0) return <p className="quiet">{t('nothingFits')}</p>;
  return (
    <ul className="plain" aria-label={t('suggestions')}>
      {data.flatMap(({ solutionId, name, version, operations, fit }) =>
        operations.slice(0, 1).map((operation) => (
          <li key={`${solutionId} ${version}`} className="row spread">
            <span dir="auto">
              {`${name} ${operation}`} <span className="quiet">{t(`fit_${fit}` as 'fit_names')}</span>
            </span>
            <button
              type="button"
              className="button button-small"
              aria-label={t('addModel', { name })}
              onClick={() => onAddTo(port, { solutionId, name, version }, operation)}
            >
              {t('add')}
            </button>
          </li>
        )),
      )}
    </ul>
  );
}
