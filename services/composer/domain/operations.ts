import type { Link, Node } from './graph.ts';

/** What a change can do to a graph. All operations of a change are applied, or none. */
export type Operation =
  | { readonly op: 'addNode'; readonly node: Node }
  /** Changes the properties that are there; `map: null` removes the map. */
  | { readonly op: 'updateNode'; readonly id: string; readonly set: NodeUpdate }
  /** Removes its links as well. */
  | { readonly op: 'removeNode'; readonly id: string }
  | { readonly op: 'addLink'; readonly link: Link }
  | { readonly op: 'renameLink'; readonly id: string; readonly name: string }
  | { readonly op: 'removeLink'; readonly id: string }
  | { readonly op: 'setProbe'; readonly probe: boolean }
  /** Removes all nodes and links. */
  | { readonly op: 'clear' };

export type NodeUpdate = { readonly [K in 'name' | 'position' | 'protoUri']?: Node[K] | undefined } & {
  readonly map?: Node['map'] | null | undefined;
};
