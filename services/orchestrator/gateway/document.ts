import { createApiDocument } from '../../kit/http/api/document.ts';
import { operations } from './operations.ts';

const description = `Runs compositions of models. A deployer puts two documents, the blueprint and the docker info; a caller posts a
message to an operation and gets the answer of the last model. Every path but \`/solutions\` exists twice: as it is, for the
solution \`default\`, and below \`/solutions/{solution}\`.`;

/** The API of the orchestrator as OpenAPI 3.1. */
export const orchestratorDocument = () =>
  createApiDocument(operations, { title: 'Modelyard orchestrator', version: '1.0.0', description, anonymous: true });
