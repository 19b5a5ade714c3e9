import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import type { Connection, Edge, OnConnectStart } from '@xyflow/react';
import { useCallback, useState } from 'react';
import { fittingPortsQuery } from '../queries/ports.ts';

/** Where the link that is being drawn may end: the platform is asked when it begins. */
export function useFittingPorts(id: string, version: number) {
  const queries = useQueryClient();
  const [ports, setPorts] = useState<ReadonlySet<string>>();
  const begin: OnConnectStart = useCallback(
    async (_, { nodeId, handleId, handleType }) => {
      setPorts(undefined);
      if (!nodeId || !handleId) return;
      const direction = handleType === 'target' ? 'input' : 'output';
      const port = { direction, node: nodeId, operation: handleId } as const;
      const found = await queries.fetchQuery(fittingPortsQuery(id, version, port)).catch((error) => {
        // The composition changes meanwhile.
        if (isCancelledError(error)) return [];
        throw error;
      });
      setPorts(new Set(found.map(({ node, operation }) => `${node} ${operation}`)));
    },
    [id, version, queries],
  );
  const end = useCallback(() => setPorts(undefined), []);
  const isValid = useCallback(
    ({ source, sourceHandle, target, targetHandle }: Connection | Edge) =>
      ports !== undefined && (ports.has(`${target} ${targetHandle}`) || ports.has(`${source} ${sourceHandle}`)),
    [ports],
  );
  return { ports, begin, end, isValid };
}
