import { z } from 'zod';
import type { Drawing } from '../domain/documents/drawing.ts';
import type { DrawnNode } from '../domain/documents/drawn-node.ts';
import { Message } from './shapes.ts';

const numberText = z.union([z.string().max(100), z.number()]).transform(String);
const coordinate = numberText.refine((text) => Number.isFinite(Number(text)), 'must be a number');
const name = z.string().min(1).max(200);

/** A node as canvases of the predecessor send it. */
export const DrawnNodeShape = z.object({
  name,
  nodeId: name,
  nodeSolutionId: z.string().min(1).max(100),
  nodeVersion: z.string().min(1).max(100),
  protoUri: z.string().max(1_000).nullish(),
  type: z.object({ name: z.string().max(100) }),
  requirements: z.array(z.object({ capability: z.object({ id: name, name: z.array(Message).max(10) }) })).max(100),
  capabilities: z.array(z.object({ target: z.object({ id: name, name: z.array(Message).max(10) }) })).max(100),
  ndata: z.object({
    px: coordinate.default('0'),
    py: coordinate.default('0'),
    fixed: z.boolean().nullish(),
    radius: coordinate.nullish(),
  }),
  properties: z.array(z.record(z.string(), z.json())).max(10).default([]),
});

/** Without what is null: the predecessor's documents have both. */
export function readNodeShape(read: z.output<typeof DrawnNodeShape>): DrawnNode {
  const { protoUri, ndata, ...node } = read;
  const { fixed, radius, ...at } = ndata;
  return {
    ...node,
    ...(typeof protoUri === 'string' && { protoUri }),
    ndata: { ...at, ...(typeof fixed === 'boolean' && { fixed }), ...(typeof radius === 'string' && { radius }) },
  };
}

const DrawingShape = z.object({
  probeIndicator: z.union([z.string(), z.boolean()]).transform(String).default('false'),
  nodes: z.array(DrawnNodeShape).max(1_000).default([]),
  relations: z
    .array(
      z.object({
        linkName: z
          .string()
          .max(200)
          .nullish()
          .transform((text) => text ?? ''),
        linkId: name,
        sourceNodeId: name,
        sourceNodeRequirement: z.string().min(1).max(100_000),
        targetNodeId: name,
        targetNodeCapability: z.string().min(1).max(100_000),
      }),
    )
    .max(4_000)
    .default([]),
});

/** A stored drawing; undefined where the text is none. */
export function parseDrawing(text: string): Drawing | undefined {
  const { data } = DrawingShape.safeParse(parseJson(text));
  if (!data) return undefined;
  return {
    ...{ ctime: '', validSolution: false, probeIndicator: data.probeIndicator },
    nodes: data.nodes.map(readNodeShape),
    relations: data.relations.map((link) => ({
      ...link,
      ...{ sourceNodeName: link.sourceNodeId, targetNodeName: link.targetNodeId },
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
