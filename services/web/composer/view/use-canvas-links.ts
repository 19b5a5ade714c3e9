import { applyEdgeChanges, type EdgeChange } from '@xyflow/react';
import { useCallback, useEffect, useState } from 'react';
import type { CompositionGraph, CompositionProblem } from '../../../contracts/composer-api.ts';
import { type LinkElement, linkElements } from '../model/flow-elements.ts';

/** The links of the canvas: those of the composition, and which of them are selected. */
export function useCanvasLinks({ links }: CompositionGraph, problems: readonly CompositionProblem[]) {
  const [edges, setEdges] = useState<LinkElement[]>(() => linkElements(links, problems, []));
  useEffect(() => {
    setEdges((before) => linkElements(links, problems, before));
  }, [links, problems]);
  const onEdgesChange = useCallback(
    (changes: readonly EdgeChange<LinkElement>[]) => setEdges((before) => applyEdgeChanges([...changes], before)),
    [],
  );
  return { edges, onEdgesChange };
}
