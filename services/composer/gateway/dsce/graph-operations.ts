import { newId } from '../../../kit/ids.ts';
import { ifFound } from '../../../kit/if-found.ts';
import { DrawnNodeShape, readNodeShape } from '../../app/drawing-shapes.ts';
import { readDrawnLink } from '../../domain/documents/drawing.ts';
import { mapOf, readDrawnNode } from '../../domain/documents/drawn-node.ts';
import type { NodeMap } from '../../domain/graph.ts';
import { linkOperations } from '../../domain/maps/link-operations.ts';
import { unlinkMaps } from '../../domain/maps/unlink-maps.ts';
import type { Operation } from '../../domain/operations.ts';
import { canvasOperation } from './canvas-operation.ts';
import { modifyNodeOperations } from './modify-node.ts';
import { attempt, change, openComposition } from './open-composition.ts';
import { isTrue } from './parameters.ts';

const described = (error: string | undefined) => ({
  success: String(error === undefined),
  errorDescription: error ?? '',
});
const messaged = (error: string | undefined) => ({ success: String(error === undefined), errorMessage: error ?? '' });

const graph = ['userId', 'cid', 'solutionId', 'version'];

const create = canvasOperation({
  ...{ method: 'POST', path: 'solution/createNewCompositeSolution', parameters: ['userId'] },
  summary: 'Begin a composition',
  async run(call, deps) {
    const id = newId();
    const data = { compositionId: id, userId: call.caller.userId, name: 'Untitled', graph: null, saved: null };
    const made = await attempt(call, deps, { type: 'modelyard.composer.CreateComposition', id, data });
    return 'text' in made ? { cid: '', ...messaged(made.text) } : { cid: id, ...messaged(undefined) };
  },
});

const addNode = canvasOperation({
  ...{ method: 'POST', path: 'solution/addNode', parameters: graph, hasBody: true },
  summary: 'Add a node',
  async run(call, deps) {
    const { of, body, caller } = call;
    if (of('cid') === undefined && (of('solutionId') === undefined || of('version') === undefined))
      return { error: 'Either cid, or solutionId and version need to be passed' };
    const missing = [
      'name',
      'nodeId',
      'nodeSolutionId',
      'nodeVersion',
      'requirements',
      'capabilities',
      'ndata',
      'type',
    ].filter((field) => body[field] === undefined || body[field] === null);
    if (missing.length > 0) return { error: `These fields are missing: ${missing.join(', ')}` };
    const { data, error } = DrawnNodeShape.safeParse(body);
    if (!data) return { error: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') };
    const node = readDrawnNode(readNodeShape(data));
    const row = await ifFound(deps.findPaletteRow(caller.userId, node.solutionId, node.version));
    const added = { ...node, ...(row?.protoUri !== undefined && { protoUri: row.protoUri }) };
    return described(await change(call, deps, () => [{ op: 'addNode', node: added }]));
  },
});

const addLink = canvasOperation({
  ...{ method: 'POST', path: 'solution/addLink', hasBody: true },
  parameters: [
    ...[...graph, 'linkName', 'linkId', 'sourceNodeName', 'sourceNodeId', 'targetNodeName', 'targetNodeId'],
    ...['sourceNodeRequirement', 'targetNodeCapabilityName'],
  ],
  summary: 'Link two ports; the body is what the link says of maps',
  async run(call, deps) {
    const { of, body } = call;
    const wanted = ['linkId', 'sourceNodeId', 'targetNodeId', 'sourceNodeRequirement', 'targetNodeCapabilityName'];
    const missing = wanted.filter((name) => of(name) === undefined);
    if (missing.length > 0) return described(`Link not added: ${missing.join(', ')} missing`);
    const value = (name: string) => of(name) ?? '';
    const link = readDrawnLink({
      ...{ linkName: value('linkName'), linkId: value('linkId') },
      ...{ sourceNodeName: value('sourceNodeId'), sourceNodeId: value('sourceNodeId') },
      ...{ targetNodeName: value('targetNodeId'), targetNodeId: value('targetNodeId') },
      sourceNodeRequirement: value('sourceNodeRequirement'),
      targetNodeCapability: value('targetNodeCapabilityName'),
    });
    const map = mapOf([body as NodeMap]);
    return described(await change(call, deps, ({ graph: open }) => linkOperations(open, link, map)));
  },
});

const modifyNode = canvasOperation({
  ...{ method: 'POST', path: 'solution/modifyNode', hasBody: true },
  parameters: ['userid', 'cid', 'solutionid', 'version', 'nodeid', 'nodename', 'ndata'],
  summary: 'Rename, move or map a node',
  run: async (call, deps) => described(await change(call, deps, ({ graph: open }) => modifyNodeOperations(open, call))),
});

const modifyLink = canvasOperation({
  ...{ method: 'POST', path: 'solution/modifyLink' },
  parameters: ['userid', 'cid', 'solutionid', 'version', 'linkid', 'linkname'],
  summary: 'Rename a link',
  async run(call, deps) {
    const { of } = call;
    const renamed = { op: 'renameLink', id: of('linkid') ?? '', name: of('linkname') ?? '' } as const;
    return described(await change(call, deps, () => [renamed]));
  },
});

const deleteNode = canvasOperation({
  ...{ method: 'POST', path: 'solution/deleteNode', parameters: [...graph, 'nodeId'] },
  summary: 'Remove a node with its links',
  async run(call, deps) {
    const id = call.of('nodeId') ?? '';
    return messaged(
      await change(call, deps, ({ graph: open }) => {
        if (!open.nodes.some((node) => node.id === id)) return `Invalid Node Id ${id}`;
        const links = open.links.filter(({ from, to }) => from.node === id || to.node === id);
        return [...unlinkMaps(open, links, new Set([id])), { op: 'removeNode', id }];
      }),
    );
  },
});

const deleteLink = canvasOperation({
  ...{ method: 'POST', path: 'solution/deleteLink', parameters: [...graph, 'linkId'] },
  summary: 'Remove a link',
  async run(call, deps) {
    const id = call.of('linkId') ?? '';
    return messaged(
      await change(call, deps, ({ graph: open }) => {
        const links = open.links.filter((link) => link.id === id);
        return links.length === 0 ? `Invalid Link Id ${id}` : [...unlinkMaps(open, links), { op: 'removeLink', id }];
      }),
    );
  },
});

const cleared: readonly Operation[] = [{ op: 'clear' }];
const clear = canvasOperation({
  ...{ method: 'POST', path: 'solution/clearCompositeSolution' },
  parameters: ['userId', 'cid', 'solutionId', 'solutionVersion'],
  summary: 'Remove all nodes and links',
  run: async (call, deps) => messaged(await change(call, deps, () => cleared)),
});

/** The path that the canvas asks for ends in a blank. */
const close = canvasOperation({
  ...{ method: 'POST', path: 'solution/closeCompositeSolution', alsoAt: 'solution/closeCompositeSolution ' },
  ...{ parameters: ['userId', 'cid', 'solutionId', 'solutionVersion'] },
  summary: 'Close a composition: one that was never saved is deleted',
  async run(call, deps) {
    const open = await openComposition(call, deps);
    if (!open) return messaged('Requested composition is not open');
    if (open.saved) return messaged(undefined);
    const data = { compositionId: open.id, userId: call.caller.userId };
    const made = await attempt(call, deps, { type: 'modelyard.composer.DeleteComposition', id: open.id, data });
    return messaged('text' in made ? made.text : undefined);
  },
});

const setProbe = canvasOperation({
  ...{ method: 'POST', path: 'solution/setProbeIndicator', parameters: [...graph, 'probeIndicator'] },
  summary: 'Switch the probe on or off; `success` says which of them it is',
  async run(call, deps) {
    const probe = isTrue(call.of('probeIndicator'));
    const error = await change(call, deps, () => [{ op: 'setProbe', probe }]);
    return error === undefined ? { success: String(probe), errorMessage: '' } : messaged(error);
  },
});

/** What changes the graph of an open composition. */
export const graphOperations = [
  ...[create, addNode, addLink, modifyNode, modifyLink, deleteNode, deleteLink, clear, close, setProbe],
];
