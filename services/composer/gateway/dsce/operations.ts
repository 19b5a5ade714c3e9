import { artifactOperations } from './artifact-operations.ts';
import { graphOperations } from './graph-operations.ts';
import { listOperations } from './list-operations.ts';
import { saveOperations } from './save-operations.ts';

/** The back end of the predecessor's canvas. */
export const canvasOperations = [...listOperations, ...graphOperations, ...saveOperations, ...artifactOperations];
