// Generated from schemas/avro/deployment by `npm run gen`. Do not edit: change the schema and run it again.

/** Command: run a revision on a target. The aggregate is the deployment, whose id is that of the command. */
export interface DeploySolution {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** A UUID under which the step results of the catalog are found. */
  readonly trackingId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** Login name of that user, for logs. */
  readonly loginName: string;
  /** Name of the target: local, docker, kubernetes and others. */
  readonly target: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** Name of the deployment, a DNS label. */
  readonly name: string;
  /** How it is to run. */
  readonly options: DeploymentOptions;
  /** The sealed credentials for the target; null where it needs none. */
  readonly credentialId?: string | null;
  /** It is removed after so long without a call; null: it stays. */
  readonly idleMinutes?: number | null;
}

/** A deployment, an update or a removal failed, and what it had started is removed again. */
export interface DeploymentFailed {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** The step that failed. */
  readonly step: string;
  /** Why, as a stable word. */
  readonly code: string;
  /** Why, as a sentence. */
  readonly detail: string;
  /** The revision that goes on running; null where nothing runs. */
  readonly inForce?: string | null;
}

/** What a deployer may choose. */
export interface DeploymentOptions {
  /** How messages move between the models of a composition: http or topics. */
  readonly transport: string;
  /** Model servers for each component. */
  readonly replicas: number;
  /** Of each model server; null: as the target's setting says. */
  readonly memoryLimitBytes?: number | null;
  /** Cores of each model server; null: as the target's setting says. */
  readonly processorLimit?: number | null;
  /** Settings of the data broker of a composition, encrypted for this deployment; null: as its blueprint says. */
  readonly sealedDataBroker?: string | null;
}

/** The revision runs and answers calls. */
export interface DeploymentReady {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** Name of the deployment. */
  readonly name: string;
  /** Name of the target. */
  readonly target: string;
}

/** A deployment is being removed. */
export interface DeploymentRemovalStarted {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
}

/** A deployment is removed. */
export interface DeploymentRemoved {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** What could not be removed from the target, with the reason. */
  readonly left: readonly string[];
  /** How long there was no call of it, where that is why it was removed; null: its deployer has removed it. */
  readonly unusedMinutes?: number | null;
}

/** The model servers are being started again. */
export interface DeploymentRestartStarted {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
}

/** Every model server has been started again. */
export interface DeploymentRestarted {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
}

/** A deployment has begun. */
export interface DeploymentStarted {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** Name of the deployment. */
  readonly name: string;
  /** Name of the target. */
  readonly target: string;
}

/** A step of a deployment is done. */
export interface DeploymentStepCompleted {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** Name of the step. */
  readonly step: string;
  /** What came of it. */
  readonly message?: string | null;
}

/** Another revision, or another number of model servers, is being started. */
export interface DeploymentUpdateStarted {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The process that does it: the id of the command that began it. */
  readonly taskId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The solution, a UUID. */
  readonly solutionId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** Model servers for each component. */
  readonly replicas: number;
}

/** Command: start every model server again; those that run answer until the new ones do. The aggregate is the deployment. */
export interface RestartDeployment {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The user who asks for it. */
  readonly userId: string;
}

/** Command: run more or fewer model servers. The aggregate is the deployment. */
export interface ScaleDeployment {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** Model servers for each component. */
  readonly replicas: number;
}

/** Command: remove a deployment from its target, also one that is still starting. The aggregate is the deployment. */
export interface UndeploySolution {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The user who asks for it. */
  readonly userId: string;
}

/** Command: run another revision, or the same one in another way; the old one answers until the new one does. The aggregate is the deployment. */
export interface UpdateDeployment {
  /** The deployment, a UUID. */
  readonly deploymentId: string;
  /** The user who asks for it. */
  readonly userId: string;
  /** The revision of it, a UUID. */
  readonly revisionId: string;
  /** How it is to run. */
  readonly options: DeploymentOptions;
}

/** Every message of the service, by its full name. */
export interface DeploymentMessages {
  readonly 'modelyard.deployment.DeploySolution': DeploySolution;
  readonly 'modelyard.deployment.DeploymentFailed': DeploymentFailed;
  readonly 'modelyard.deployment.DeploymentReady': DeploymentReady;
  readonly 'modelyard.deployment.DeploymentRemovalStarted': DeploymentRemovalStarted;
  readonly 'modelyard.deployment.DeploymentRemoved': DeploymentRemoved;
  readonly 'modelyard.deployment.DeploymentRestartStarted': DeploymentRestartStarted;
  readonly 'modelyard.deployment.DeploymentRestarted': DeploymentRestarted;
  readonly 'modelyard.deployment.DeploymentStarted': DeploymentStarted;
  readonly 'modelyard.deployment.DeploymentStepCompleted': DeploymentStepCompleted;
  readonly 'modelyard.deployment.DeploymentUpdateStarted': DeploymentUpdateStarted;
  readonly 'modelyard.deployment.RestartDeployment': RestartDeployment;
  readonly 'modelyard.deployment.ScaleDeployment': ScaleDeployment;
  readonly 'modelyard.deployment.UndeploySolution': UndeploySolution;
  readonly 'modelyard.deployment.UpdateDeployment': UpdateDeployment;
}

/** What the service can be asked to do. */
export type DeploymentCommandName =
  | 'modelyard.deployment.DeploySolution'
  | 'modelyard.deployment.RestartDeployment'
  | 'modelyard.deployment.ScaleDeployment'
  | 'modelyard.deployment.UndeploySolution'
  | 'modelyard.deployment.UpdateDeployment';

/** What the service says has happened. */
export type DeploymentEventName =
  | 'modelyard.deployment.DeploymentFailed'
  | 'modelyard.deployment.DeploymentReady'
  | 'modelyard.deployment.DeploymentRemovalStarted'
  | 'modelyard.deployment.DeploymentRemoved'
  | 'modelyard.deployment.DeploymentRestartStarted'
  | 'modelyard.deployment.DeploymentRestarted'
  | 'modelyard.deployment.DeploymentStarted'
  | 'modelyard.deployment.DeploymentStepCompleted'
  | 'modelyard.deployment.DeploymentUpdateStarted';
