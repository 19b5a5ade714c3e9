import './maps.css';
import { useId } from 'react';
import type {
  CompositionGraph,
  CompositionNode,
  CompositionOperationInput,
  CompositionProblem,
} from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { MapLines } from './map-lines.tsx';
import { mapByName, placeText, withMapping } from './mappings.ts';
import { messages } from './messages.ts';
import { ModeField } from './mode-field.tsx';
import { fieldOfProblem, isOutdated, readNodeMap, type ShownMap, writeNodeMap } from './node-map.ts';
import { SourceFields } from './source-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { type MappingKind, toolSides } from './tool-sides.ts';

interface Props {
  readonly graph: CompositionGraph;
  readonly node: CompositionNode;
  readonly kind: MappingKind;
  /** Of the node. */
  readonly problems: readonly CompositionProblem[];
  readonly onChange: (operations: readonly CompositionOperationInput[]) => void;
}

/** The map of a splitter, collator or data mapper: which field of a message becomes which field of another. */
export function MapPanel({ graph, node, kind, problems, onChange }: Props) {
  const t = useMessages(messages);
  const problemId = useId();
  const sides = toolSides(graph, node.id);
  const shown = readNodeMap(kind, node, sides);
  const store = (next: ShownMap) =>
    onChange([{ op: 'updateNode', id: node.id, set: { map: writeNodeMap(kind, next, sides) } }]);
  const problemOf = new Map(
    problems.flatMap(({ path }, index) => {
      const place = fieldOfProblem(kind, node, sides, path);
      return place ? [[placeText(place), `${problemId} ${index}`] as const] : [];
    }),
  );
  const isLinked = sides.sources.length > 0 && sides.targets.length > 0;
  return (
    <section className="map-panel panel" aria-label={t('title', { node: node.name })}>
      <h2 dir="auto">{t('title', { node: node.name })}</h2>
      {kind !== 'dataMapper' && <ModeField {...{ kind, shown }} onChoose={(mode) => store({ ...shown, mode })} />}
      {problems.map(({ message, path }, index) => (
        <p key={`${path} ${message}`} id={`${problemId} ${index}`} className="problem" dir="auto">
          {message}
        </p>
      ))}
      {isOutdated(kind, node, shown, sides) && (
        <p className="row">
          {t('outdated')}
          <button type="button" className="button button-small" onClick={() => store(shown)}>
            {t('update')}
          </button>
        </p>
      )}
      {!isLinked ? (
        <p className="quiet">{t('linkFirst', { node: node.name })}</p>
      ) : shown.mode !== 'fields' ? null : (
        <>
          <p className="row spread">
            <span className="quiet">{t('drag')}</span>
            <button
              type="button"
              className="button button-small"
              onClick={() => store({ ...shown, mappings: mapByName(kind, shown.mappings, sides) })}
            >
              {t('byName')}
            </button>
          </p>
          <div className="map-sides">
            <div>
              {sides.sources.map((side) => (
                <SourceFields key={side.node} side={side} />
              ))}
            </div>
            <MapLines mappings={shown.mappings} {...sides} />
            <div>
              {sides.targets.map((side) => (
                <TargetFields
                  key={side.node}
                  {...{ side, problemOf, sources: sides.sources, mappings: shown.mappings }}
                  onMap={(target, source) =>
                    store({ ...shown, mappings: withMapping(kind, shown.mappings, target, source) })
                  }
                />
              ))}
            </div>
          </div>
        </>
      )}
    </section>
  );
}
