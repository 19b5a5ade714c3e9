/** Where model servers listen in their containers. */
export const modelPort = 3330;
/** Where their Services listen, as docker info of the predecessor has it. */
export const modelServicePort = 8556;
export const brokerPort = 8556;
export const orchestratorPort = 8555;
/** Of the platform's orchestrator: probes. */
export const orchestratorAdminPort = 9555;
export const probePort = 5006;
