import type { Deployment } from '../../../contracts/deployment-api.ts';

/** Of the dialogs of a deployment. */
export interface ActionProps {
  readonly deployment: Deployment;
  readonly onClose: () => void;
}
