import { Link } from '@tanstack/react-router';
import type { Composition, CompositionOperationInput, CompositionProblem } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { messages } from '../messages.ts';
import { linkText } from '../model/flow-elements.ts';
import type { PaletteModel } from '../model/palette-model.ts';
import type { PortOf } from '../queries/ports.ts';
import type { Selection } from './canvas.tsx';
import { NodeName } from './node-name.tsx';
import { PortPanel } from './port-panel.tsx';

interface Props {
  readonly composition: Composition;
  readonly problems: readonly CompositionProblem[];
  readonly selection: Selection;
  readonly onChange: (operations: readonly CompositionOperationInput[]) => void;
  /** Adds a model and links it to a port. */
  readonly onAddTo: (port: PortOf, model: PaletteModel, operation: string) => void;
}

/** What is selected: a node with its ports and what they are linked to, or a link. Everything of the canvas can be done here by keyboard. */
export function Inspector({ composition, problems, selection, onChange, onAddTo }: Props) {
  const t = useMessages(messages);
  const node = composition.graph.nodes.find(({ id }) => id === selection.node);
  const link = composition.graph.links.find(({ id }) => id === selection.link);
  return (
    <section className="composer-inspector" aria-label={t('selection')}>
      {node ? (
        <>
          <NodeName key={node.id} node={node} onChange={onChange} />
          <p className="row">
            <Link to={paths.model} params={{ solutionId: node.solutionId }}>
              {t('openModel')}
            </Link>
            <button
              type="button"
              className="button button-small"
              onClick={() => onChange([{ op: 'removeNode', id: node.id }])}
            >
              {t('removeNode', { name: node.name })}
            </button>
          </p>
          <Problems problems={problems.filter((problem) => problem.node === node.id)} />
          {node.inputs.map(({ operation, messages: taken }) => (
            <PortPanel
              key={`input ${operation}`}
              {...{ composition, onChange, onAddTo, messageNames: taken.map(({ messageName }) => messageName) }}
              port={{ direction: 'input', node: node.id, operation }}
            />
          ))}
          {node.outputs.map(({ operation, messages: given }) => (
            <PortPanel
              key={`output ${operation}`}
              {...{ composition, onChange, onAddTo, messageNames: given.map(({ messageName }) => messageName) }}
              port={{ direction: 'output', node: node.id, operation }}
            />
          ))}
        </>
      ) : link ? (
        <>
          <h2>{t('link')}</h2>
          <p dir="auto">{linkText(link)}</p>
          <Problems problems={problems.filter((problem) => problem.link === link.id)} />
          <button
            type="button"
            className="button button-small"
            onClick={() => onChange([{ op: 'removeLink', id: link.id }])}
          >
            {t('removeLink')}
          </button>
        </>
      ) : (
        <p className="quiet">{t('nothingSelected')}</p>
      )}
    </section>
  );
}

function Problems({ problems }: { readonly problems: readonly CompositionProblem[] }) {
  return problems.map(({ message, path }) => (
    <p key={`${path} ${message}`} className="problem" dir="auto">
      {message}
    </p>
  ));
}
