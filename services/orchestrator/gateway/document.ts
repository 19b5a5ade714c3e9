import { createApiDocument } from '../../kit/http/api/document.ts';
import { fieldExamples } from '../../platform/field-examples.ts';
import { operations } from './operations.ts';

const description = `Runs compositions of models. A deployer puts two documents, the blueprint and the docker info; a caller posts a
message to an operation and gets the answer of the last model. Every path but \`/solutions\` exists twice: as it is, for the
solution \`default\`, and below \`/solutions/{solution}\`.

Where access is guarded, deploying needs a token of an administrator, or of the owner or a co-owner of the solution of the catalog
whose id is the name; running needs a token of any user, unless the solution was put with \`access=open\`; a run is shown to
the user who started it and to the people of its solution. Services send an account by HTTP Basic. Where access is open, as it is on a
loopback address by default, no token is looked at, and a request under a foreign \`Host\` is answered 421.`;

/** The API of the orchestrator as OpenAPI 3.1. */
export const orchestratorDocument = () =>
  createApiDocument(operations, {
    title: 'Modelyard orchestrator',
    version: '1.0.0',
    description,
    examplesOf: fieldExamples,
  });
