import { z } from 'zod';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { findProtoFile } from '../../app/find-artifact.ts';
import { operation } from '../operation.ts';

const read = operation({
  method: 'GET',
  path: '/getProtoFile',
  group: 'downloads',
  summary: 'The proto file of a revision, by its version',
  access: 'open',
  answerType: 'text/plain',
  query: z.object({ solutionId: uuid(), version: text(25, 1) }),
  async run({ query, caller, requestId, ctx }, deps) {
    const proto = await findProtoFile(deps, { ...query, caller, requestId });
    const bytes = await deps.artifacts.read(proto.uri, query.solutionId, requestId);
    ctx.status = 200;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = bytes;
    return undefined;
  },
});

/** The interface of a model, as it was on-boarded. */
export const protoFileOperations = [read];
