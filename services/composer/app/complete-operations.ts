import { invalid } from '../../kit/errors.ts';
import type { Operation } from '../domain/operations.ts';
import type { PaletteIndex } from '../domain/palette/ports.ts';
import type { NewNode, RequestedOperation } from './shapes.ts';

/**
 * Operations with all that a client may leave out of a new node. Errors: `invalid` where the palette of the user has no such
 * version of the solution, `unavailable`.
 */
export type CompleteOperations = (
  operations: readonly RequestedOperation[],
  userId: string,
) => Promise<readonly Operation[]>;

export function createCompleteOperations(palette: Pick<PaletteIndex, 'find'>): CompleteOperations {
  async function complete(node: NewNode, userId: string, path: string): Promise<Extract<Operation, { op: 'addNode' }>> {
    const { kind, inputs, outputs, name = node.id, ...rest } = node;
    if (kind && inputs && outputs) return { op: 'addNode', node: { ...rest, name, kind, inputs, outputs } };
    const row = await palette.find(userId, node.solutionId.toLowerCase(), node.version);
    if (!row) {
      const message = `your palette has no version ${node.version} of the solution ${node.solutionId}; send kind, inputs and outputs`;
      throw invalid(`The node "${node.id}" cannot be added: ${message}.`, [{ path, message }]);
    }
    const found = { kind: kind ?? row.kind, inputs: inputs ?? row.inputs, outputs: outputs ?? row.outputs };
    const protoUri = node.protoUri ?? row.protoUri;
    return { op: 'addNode', node: { ...rest, name, ...found, ...(protoUri !== undefined && { protoUri }) } };
  }

  return async (operations, userId) => {
    const completed: Operation[] = [];
    for (const [index, operation] of operations.entries())
      completed.push(
        operation.op === 'addNode'
          ? await complete(operation.node, userId, `/operations/${index}/node/solutionId`)
          : operation,
      );
    return completed;
  };
}
