import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  CompositionGraph,
  CompositionOperationInput,
  CompositionProblem,
} from '../../../contracts/composer-api.ts';
import { type NodeElement, nodeElements } from '../model/flow-elements.ts';

/** Keys that move a node repeat faster than changes are worth sending. */
const settleMs = 250;

interface Options {
  readonly graph: CompositionGraph;
  readonly problems: readonly CompositionProblem[];
  readonly litNode: string | undefined;
  readonly onMoved: (operations: readonly CompositionOperationInput[]) => void;
}

/** The nodes of the canvas: those of the composition, where the pointer or keys have moved them until that is saved. */
export function useCanvasNodes({ graph, problems, litNode, onMoved }: Options) {
  const [nodes, setNodes] = useState<NodeElement[]>(() => nodeElements(graph, { problems, litNode }, []));
  useEffect(() => {
    setNodes((before) => nodeElements(graph, { problems, litNode }, before));
  }, [graph, problems, litNode]);

  const moved = useRef(new Map<string, { x: number; y: number }>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef(onMoved);
  save.current = onMoved;
  const onNodesChange = useCallback((changes: readonly NodeChange<NodeElement>[]) => {
    setNodes((before) => applyNodeChanges([...changes], before));
    for (const change of changes)
      if (change.type === 'position' && change.dragging === false && change.position)
        moved.current.set(change.id, { x: Math.round(change.position.x), y: Math.round(change.position.y) });
    if (moved.current.size === 0) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const operations = [...moved.current].map(
        ([id, position]) => ({ op: 'updateNode', id, set: { position } }) as const,
      );
      moved.current.clear();
      save.current(operations);
    }, settleMs);
  }, []);
  return { nodes, onNodesChange };
}
