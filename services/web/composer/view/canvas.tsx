import {
  Background,
  type Connection,
  Controls,
  MiniMap,
  type OnSelectionChangeParams,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { type DragEvent, useCallback } from 'react';
import type {
  Composition,
  CompositionOperationInput,
  CompositionProblem,
  Position,
} from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from '../messages.ts';
import { linkTo } from '../model/link-to.ts';
import { draggedModel, type PaletteModel } from '../model/palette-model.ts';
import { FittingPorts } from './fitting-ports.ts';
import { ModelNode } from './model-node.tsx';
import { useCanvasLabels } from './use-canvas-labels.ts';
import { useCanvasLinks } from './use-canvas-links.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';
import { useFittingPorts } from './use-fitting-ports.ts';

/** What is selected, by id. */
export interface Selection {
  readonly node?: string | undefined;
  readonly link?: string | undefined;
}

interface Props {
  readonly composition: Composition;
  readonly problems: readonly CompositionProblem[];
  readonly litNode: string | undefined;
  readonly onChange: (operations: readonly CompositionOperationInput[]) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onDropModel: (model: PaletteModel, position: Position) => void;
}

const nodeTypes = { model: ModelNode };
/** A single node is not drawn larger than it is. */
const viewOptions = { maxZoom: 1 };
/** Up to so many are drawn wherever they are: to draw them anew at each turn of the wheel takes longer than to move them. */
const mostDrawn = 400;
/** Texts of nodes that are drawn smaller than this cannot be read, and cost most of the time of a turn of the wheel. */
const legible = 0.3;
const deleteKeys = ['Delete', 'Backspace'];

export function Canvas({ composition, problems, litNode, onChange, onSelect, onDropModel }: Props) {
  const t = useMessages(messages);
  const { id, version, graph } = composition;
  const { nodes, onNodesChange } = useCanvasNodes({ graph, problems, litNode, onMoved: onChange });
  const { edges, onEdgesChange } = useCanvasLinks(graph, problems);
  const { ports, begin, end, isValid } = useFittingPorts(id, version);
  const { screenToFlowPosition } = useReactFlow();
  const labels = useCanvasLabels();
  const isFar = useStore(({ transform }) => transform[2] < legible);
  // The same function at each drawing: React Flow calls a new one at once, which would select and draw for ever.
  const select = useCallback(
    ({ nodes: [node], edges: [link] }: OnSelectionChangeParams) => onSelect({ node: node?.id, link: link?.id }),
    [onSelect],
  );

  const remove = useCallback(
    async (deleted: Deleted) => {
      onChange(removal(deleted));
      return false;
    },
    [onChange],
  );
  const connect = ({ source, sourceHandle, target, targetHandle }: Connection) => {
    const [from, to] = [
      { node: source, operation: sourceHandle ?? '' },
      { node: target, operation: targetHandle ?? '' },
    ];
    onChange([linkTo(graph, from, to)]);
  };
  const drop = (event: DragEvent) => {
    const model = draggedModel(event.dataTransfer.getData('application/json'));
    if (!model) return;
    event.preventDefault();
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    onDropModel(model, { x: Math.round(x), y: Math.round(y) });
  };
  return (
    <FittingPorts value={ports}>
      <ReactFlow
        aria-label={t('canvas')}
        ariaLabelConfig={labels}
        {...{ nodes, edges, nodeTypes, onNodesChange, onEdgesChange }}
        onConnect={connect}
        onConnectStart={begin}
        onConnectEnd={end}
        isValidConnection={isValid}
        // The composition decides: what is deleted goes once the platform has removed it.
        onBeforeDelete={remove}
        onSelectionChange={select}
        data-far={isFar}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        deleteKeyCode={deleteKeys}
        minZoom={0.1}
        fitView
        fitViewOptions={viewOptions}
        onlyRenderVisibleElements={graph.nodes.length > mostDrawn}
      >
        <Background />
        <Controls showInteractive={false} />
        <MiniMap pannable zoomable />
      </ReactFlow>
    </FittingPorts>
  );
}

interface Deleted {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
}

/** A node takes its links with it. */
function removal({ nodes, edges }: Deleted): CompositionOperationInput[] {
  const gone = new Set(nodes.map(({ id }) => id));
  const links = edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target));
  return [
    ...links.map(({ id }) => ({ op: 'removeLink', id }) as const),
    ...nodes.map(({ id }) => ({ op: 'removeNode', id }) as const),
  ];
}
