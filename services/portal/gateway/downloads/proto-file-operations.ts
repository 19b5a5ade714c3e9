import { z } from 'zod';
import type { MLPArtifact } from '../../../contracts/catalog-api.ts';
import { notFound, unavailable } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { apiError } from '../../../kit/http/api-response.ts';
import { requestWhole } from '../../../kit/http/upstream/request-whole.ts';
import { operation } from '../operation.ts';

/** More than any proto file a model has. */
const maxBytes = 4 << 20;

const read = operation({
  method: 'GET',
  path: '/getProtoFile',
  group: 'downloads',
  summary: 'The proto file of a revision, by its version',
  access: 'open',
  answerType: 'text/plain',
  query: z.object({ solutionId: uuid(), version: text(25, 1) }),
  async run({ query: { solutionId, version }, caller, requestId, ctx }, { catalog, solutions, artifacts }) {
    const { revisions } = await solutions.read({ solutionId, caller, requestId });
    const revisionId = revisions.find((one) => one.version === version)?.revisionId;
    if (revisionId === undefined) throw notFound(`The solution has no version ${version}`);
    const { body } = await catalog.call('GET /revision/{revisionId}/artifact', { params: { revisionId }, requestId });
    const proto = body.find(isProto);
    if (!proto) throw notFound('This revision has no proto file.');
    const { upstream, path } = artifacts.locate(proto.uri);
    const headers = { 'x-request-id': requestId };
    const answer = await requestWhole(upstream, { method: 'GET', path, headers, body: null }, maxBytes);
    if (answer.status >= 300 && answer.status < 400) throw unavailable('The proto file is kept elsewhere by now.');
    if (answer.status >= 400) throw apiError('artifact', answer.status, answer.headers, '');
    ctx.status = 200;
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = answer.body;
    return undefined;
  },
});

/** The type MI is that of the model's archive as well, so it is the name that tells. */
const isProto = ({ artifactTypeCode, name, uri }: MLPArtifact): boolean =>
  artifactTypeCode === 'MI' && (/proto/i.test(name) || /\.proto$/i.test(uri));

/** The interface of a model, as it was on-boarded. */
export const protoFileOperations = [read];
