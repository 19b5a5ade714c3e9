import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Composition, CompositionOperationInput } from '../../../contracts/composer-api.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { linkTo } from '../model/link-to.ts';
import type { PaletteModel } from '../model/palette-model.ts';
import { fittingPortsQuery, type PortOf } from '../queries/ports.ts';
import { Suggestions } from './suggestions.tsx';

interface Props {
  readonly composition: Composition;
  readonly port: PortOf;
  readonly messageNames: readonly string[];
  readonly onChange: (operations: readonly CompositionOperationInput[]) => void;
  readonly onAddTo: (port: PortOf, model: PaletteModel, operation: string) => void;
}

/** A port: its links, the ports that it can be linked to, and models that would fit. */
export function PortPanel({ composition, port, messageNames, onChange, onAddTo }: Props) {
  const t = useMessages(messages);
  const selectId = useId();
  const titleId = useId();
  const [suggests, setSuggests] = useState(false);
  const { id, version, graph } = composition;
  const { data: fitting = [], error } = useQuery(fittingPortsQuery(id, version, port));
  const [near, far] = port.direction === 'input' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const links = graph.links.filter((link) => link[near].node === port.node && link[near].operation === port.operation);
  const link = (index: number) => {
    const other = fitting[index];
    if (!other) return;
    const here = { node: port.node, operation: port.operation };
    onChange([port.direction === 'input' ? linkTo(graph, other, here) : linkTo(graph, here, other)]);
  };
  return (
    <section className="port-panel" aria-labelledby={titleId}>
      <h3 id={titleId} dir="auto">
        {t(port.direction === 'input' ? 'takes' : 'gives', {
          operation: port.operation,
          message: messageNames.join(', '),
        })}
      </h3>
      {error && <ErrorView error={error} />}
      <ul className="plain">
        {links.map((one) => (
          <li key={one.id} className="row spread">
            <span dir="auto">{`${one[far].node} ${one[far].operation}`}</span>
            <button
              type="button"
              className="button button-small"
              aria-label={t('unlink', { port: `${one[far].node} ${one[far].operation}` })}
              onClick={() => onChange([{ op: 'removeLink', id: one.id }])}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > 0 && (
        <>
          <label htmlFor={selectId} className="composer-label">
            {t('linkTo')}
          </label>
          <select id={selectId} value="" onChange={({ target }) => link(Number(target.value))}>
            <option value="">{t('choosePort')}</option>
            {fitting.map(({ node, operation }, index) => (
              <option key={`${node} ${operation}`} value={index}>
                {`${node} ${operation}`}
              </option>
            ))}
          </select>
        </>
      )}
      {suggests ? (
        <Suggestions {...{ composition, port, onAddTo }} />
      ) : (
        <button type="button" className="button button-small" onClick={() => setSuggests(true)}>
          {t('suggest')}
        </button>
      )}
    </section>
  );
}
