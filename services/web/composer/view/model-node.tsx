import { Handle, type NodeProps, Position, useConnection } from '@xyflow/react';
import { memo, use } from 'react';
import type { NodeElement } from '../model/flow-elements.ts';
import { FittingPorts } from './fitting-ports.ts';

/** A node with its ports: what it takes at one side, what it gives at the other. */
export const ModelNode = memo(function ModelNode({ id, data, selected }: NodeProps<NodeElement>) {
  const { node, problems, isLit } = data;
  const isLinking = useConnection(({ inProgress }) => inProgress);
  const fitting = use(FittingPorts);
  const classOf = (operation: string) =>
    isLinking && fitting?.has(`${id} ${operation}`) ? 'port-handle port-fits' : 'port-handle';
  const state = [selected && 'node-selected', problems.length > 0 && 'node-wrong', isLit && 'node-lit'];
  return (
    <div className={['node', ...state].filter(Boolean).join(' ')}>
      <div className="node-head">
        <strong className="node-name" dir="auto">
          {node.name}
        </strong>
        <span className="node-kind">
          {node.version}
          {problems.length > 0 && ` · ${problems.length} ⚠`}
        </span>
      </div>
      <div className="node-ports">
        <ul className="plain">
          {node.inputs.map(({ operation }) => (
            <li key={operation} className="port">
              <Handle type="target" position={Position.Left} id={operation} className={classOf(operation)} />
              {operation}
            </li>
          ))}
        </ul>
        <ul className="plain port-outputs">
          {node.outputs.map(({ operation }) => (
            <li key={operation} className="port">
              {operation}
              <Handle type="source" position={Position.Right} id={operation} className={classOf(operation)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
});
