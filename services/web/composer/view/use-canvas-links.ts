import { applyEdgeChanges, type Edge, type EdgeChange } from '@xyflow/react';
import { useCallback, useEffect, useState } from 'react';
import type { CompositionGraph, CompositionProblem } from '../../../contracts/composer-api.ts';
import { linkElements } from '../model/flow-elements.ts';

/** The links of the canvas: those of the composition, and which of them are selected. */
export function useCanvasLinks(graph: CompositionGraph, problems: readonly CompositionProblem[]) {
  const [edges, setEdges] = useState<Edge[]>(() => linkElements(graph, problems));
  useEffect(() => {
    setEdges((before) => {
      const selected = new Set(before.filter((edge) => edge.selected).map(({ id }) => id));
      return linkElements(graph, problems).map((edge) => ({ ...edge, selected: selected.has(edge.id) }));
    });
  }, [graph, problems]);
  const onEdgesChange = useCallback(
    (changes: readonly EdgeChange[]) => setEdges((before) => applyEdgeChanges([...changes], before)),
    [],
  );
  return { edges, onEdgesChange };
}
