import '@xyflow/react/dist/style.css';
import './composer.css';
import { useQuery } from '@tanstack/react-query';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useCallback, useState } from 'react';
import type { Composition, CompositionOperationInput, Position } from '../../contracts/composer-api.ts';
import { ErrorView } from '../app/errors/error-view.tsx';
import { useMessages } from '../app/language/use-messages.ts';
import { MapPanel } from './maps/map-panel.tsx';
import { mappingKindOf } from './maps/tool-sides.ts';
import { messages } from './messages.ts';
import { arrange } from './model/arrange.ts';
import { linkTo } from './model/link-to.ts';
import { nodeIdFor } from './model/node-id.ts';
import type { PaletteModel } from './model/palette-model.ts';
import { placeFor } from './model/place-for.ts';
import type { PortOf } from './queries/ports.ts';
import { problemsQuery } from './queries/problems.ts';
import { useEditing } from './queries/use-editing.ts';
import { RunPanel } from './run/run-panel.tsx';
import { Canvas, type Selection } from './view/canvas.tsx';
import { Inspector } from './view/inspector.tsx';
import { PalettePanel } from './view/palette-panel.tsx';
import { ProblemList } from './view/problem-list.tsx';
import { SaveDialog } from './view/save-dialog.tsx';
import { ShareDialog } from './view/share-dialog.tsx';
import { type OpenPart, Toolbar } from './view/toolbar.tsx';
import { UseDialog } from './view/use-dialog.tsx';
import { useUndoKeys } from './view/use-undo-keys.ts';

const none: readonly never[] = [];

/** The canvas of a composition with what belongs to it: palette, what is selected, problems and test runs. */
export function Composer({ composition }: { readonly composition: Composition }) {
  return (
    <ReactFlowProvider>
      <Editor composition={composition} />
    </ReactFlowProvider>
  );
}

function Editor({ composition }: { readonly composition: Composition }) {
  const t = useMessages(messages);
  const { id, version, graph } = composition;
  const [selection, setSelection] = useState<Selection>({});
  const select = useCallback(
    (next: Selection) => setSelection((last) => (last.node === next.node && last.link === next.link ? last : next)),
    [],
  );
  const [open, setOpen] = useState<OpenPart>();
  const close = () => setOpen(undefined);
  const [litNode, setLitNode] = useState<string>();
  const { mutate: edit, error } = useEditing(id);
  const { data: found } = useQuery(problemsQuery(id, version));
  const { fitView } = useReactFlow();
  // Once what was added is drawn.
  const showAll = () => requestAnimationFrame(() => void fitView({ maxZoom: 1 }));
  useUndoKeys(edit);

  const change = useCallback(
    (operations: readonly CompositionOperationInput[]) => {
      if (operations.length > 0) edit({ kind: 'change', operations });
    },
    [edit],
  );
  const nodeOf = ({ solutionId, name, version }: PaletteModel, position: Position = placeFor(graph)) => {
    const taken = graph.nodes.map((node) => node.id);
    return { id: nodeIdFor(name, taken), name, solutionId, version, position };
  };
  const add = (model: PaletteModel, position?: Position) => {
    const operations = [{ op: 'addNode', node: nodeOf(model, position) }] as const;
    // Where a person has put it they see it already.
    edit({ kind: 'change', operations }, { onSuccess: () => void (!position && showAll()) });
  };
  const addTo = (port: PortOf, model: PaletteModel, operation: string) => {
    const node = nodeOf(model);
    const [here, there] = [
      { node: port.node, operation: port.operation },
      { node: node.id, operation },
    ];
    const link = port.direction === 'input' ? linkTo(graph, there, here) : linkTo(graph, here, there);
    change([{ op: 'addNode', node }, link]);
  };
  const arrangeAll = () => {
    const operations = arrange(graph);
    if (operations.length > 0) edit({ kind: 'change', operations }, { onSuccess: showAll });
  };
  const show = (node: string) => {
    setSelection({ node });
    void fitView({ nodes: [{ id: node }], maxZoom: 1 });
  };
  const problems = found?.problems ?? none;
  const tool = graph.nodes.find((node) => node.id === selection.node);
  const kind = tool && mappingKindOf(tool);
  return (
    <div className="composer">
      <Toolbar {...{ composition, onEdit: edit, onOpen: setOpen }} onArrange={arrangeAll} />
      {error && <ErrorView error={error} />}
      <div className="composer-columns">
        <PalettePanel onAdd={add} />
        <section className="composer-canvas" aria-label={t('canvas')}>
          <Canvas {...{ composition, problems, litNode, onChange: change, onSelect: select, onDropModel: add }} />
        </section>
        <Inspector {...{ composition, problems, selection, onChange: change, onAddTo: addTo }} />
      </div>
      {tool && kind && (
        <MapPanel
          key={tool.id}
          {...{ graph, kind, node: tool, onChange: change }}
          problems={problems.filter(({ node }) => node === tool.id)}
        />
      )}
      <ProblemList problems={found?.problems} onShow={show} />
      {open === 'run' && <RunPanel {...{ composition, onLight: setLitNode }} onClose={close} />}
      {open === 'use' && composition.saved && <UseDialog saved={composition.saved} onClose={close} />}
      {open === 'share' && <ShareDialog composition={composition} onClose={close} />}
      {open === 'save' && <SaveDialog composition={composition} onClose={close} />}
    </div>
  );
}
