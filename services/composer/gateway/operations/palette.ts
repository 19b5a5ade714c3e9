import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { Port } from '../../app/shapes.ts';
import { nodeKinds } from '../../domain/graph.ts';
import type { PaletteRow } from '../../domain/palette/row.ts';
import { operation } from '../operation.ts';
import { paging } from '../paging.ts';

const about = { group: 'palette', access: 'caller' } as const;

const entry = {
  solutionId: z.string(),
  revisionId: z.string(),
  name: z.string(),
  version: z.string(),
  ownerId: z.string(),
  coOwnerIds: z.array(z.string()),
  accessType: z.enum(['PB', 'OR', 'PR']),
  kind: z.enum(nodeKinds),
  toolkit: z.string().optional().describe('Code of the catalog.'),
  modelType: z.string().optional().describe('Code of the catalog.'),
  description: z.string(),
  publisher: z.string().optional(),
  authorId: z.string(),
  author: z.string(),
  created: z.number().describe('Milliseconds since the epoch.'),
  protoUri: z.string().optional().describe('Path of its .proto file in the artifact repository.'),
  image: z.string().optional(),
  tgifUri: z.string(),
};

export const Entry = z.object(entry).meta({ id: 'PaletteEntry' });

const Row = z.object({ ...entry, inputs: z.array(Port), outputs: z.array(Port) }).meta({ id: 'PaletteRow' });

export const searchPalette = operation({
  ...{ ...about, method: 'GET', path: '/palette', id: 'searchPalette' },
  summary: 'What you can put on a canvas: revisions of your solutions, of those shared with you, and of public ones',
  description: 'Sorted by name, then by version.',
  query: z.object({
    search: text(200).optional().describe('A part of the name, in any case.'),
    kind: z.enum(nodeKinds).optional(),
    ...paging,
  }),
  answer: z.object({ content: z.array(Entry), hasMore: z.boolean() }).meta({ id: 'PalettePage' }),
  failures: [400, 401, 403, 503],
  run: ({ query, caller: { userId } }, { findPalette }) => findPalette({ userId, ...query }),
});

export const findPaletteRow = operation({
  ...{ ...about, method: 'GET', path: '/palette/{solutionId}/{version}', id: 'findPaletteRow' },
  summary: 'One of them with its ports',
  params: z.object({ solutionId: uuid(), version: text(100, 1) }),
  answer: Row,
  failures: [401, 403, 404, 503],
  run: async ({ params: { solutionId, version }, caller: { userId } }, deps) =>
    showRow(await deps.findPaletteRow(userId, solutionId, version)),
});

const showRow = ({ tgifModified: _modified, ...row }: PaletteRow) => row;
