import { Reply } from '../../../kit/http/api/answer.ts';
import type { ComposerOperationDeps } from '../operation.ts';
import { type CanvasCall, canvasOperation } from './canvas-operation.ts';
import { parseJson } from './parse-json.ts';

const parameters = ['userId', 'solutionId', 'version'];

const readArtifact = ({ of, caller }: CanvasCall, { composites }: ComposerOperationDeps, typeCode: string) =>
  composites.read(
    { solutionId: (of('solutionId') ?? '').toLowerCase(), version: of('version') ?? '' },
    typeCode,
    caller.userId,
  );

const fetchTgif = canvasOperation({
  ...{ method: 'GET', path: 'artifact/fetchJsonTOSCA', parameters },
  summary: 'What a model takes and gives, as it was stored; 500 where there is none, as canvases expect',
  async run(call, deps) {
    const found = await readArtifact(call, deps, 'TG');
    const document = 'text' in found ? parseJson(found.text) : undefined;
    if (document !== undefined) return document;
    return new Reply({ error: 'The TGIF of this solution was not found' }, { status: 500 });
  },
});

const fetchProtobuf = canvasOperation({
  ...{ method: 'GET', path: 'artifact/fetchProtoBufJSON', parameters },
  summary: 'What the .proto file of a model declares',
  async run(call, deps) {
    const found = await readArtifact(call, deps, 'PJ');
    const document = 'text' in found ? parseJson(found.text) : undefined;
    if (document !== undefined) return { protobuf_json: document, success: 'true', errorMessage: '' };
    return { protobuf_json: null, success: 'false', errorMessage: 'The PROTOBUF of this solution was not found' };
  },
});

const getVersion = canvasOperation({
  ...{ method: 'GET', path: 'admin/getVersion', parameters: [] },
  summary: 'The version of the predecessor’s engine that these operations are those of',
  async run({ ctx }) {
    ctx.type = 'text/plain';
    ctx.body = '3.0.6';
    return undefined;
  },
});

/** What a canvas reads of models, and of the engine. */
export const artifactOperations = [fetchTgif, fetchProtobuf, getVersion];
