import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

const description = `The image registry. Below \`/v2\` it is a registry by the [OCI distribution specification](https://github.com/opencontainers/distribution-spec),
which \`docker\`, \`podman\`, \`skopeo\` and \`crane\` use unchanged; this document has what is around it.

A repository \`<model>_<solutionId>\` has the images of a solution: who may see the solution pulls, its owners push. A request without a
token is answered 401 with the address of \`/token\`.`;

/** The API as OpenAPI 3.1. */
export const registryDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard registry',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
  });
