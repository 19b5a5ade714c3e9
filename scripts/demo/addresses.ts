import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { KafkaCredentials } from '../../services/kit/bus/kafka.ts';
import { securityOf, securitySettings } from '../../services/kit/bus/kafka-settings.ts';
import { brokers, type Environment, httpUrl, readSettings } from '../../services/kit/config.ts';
import { localKafkaLogin } from '../start/local-kafka.ts';
import { readStartSettings, type StartSettings } from '../start/settings.ts';

/** Where the parts of a platform are, as the demo needs them. */
export interface Addresses {
  /** `http://127.0.0.1:8080`, without a slash at the end. */
  readonly edgeUrl: string;
  /** `http://127.0.0.1:8555`, without a slash at the end. */
  readonly orchestratorUrl: string;
  /** `host:port` of the gRPC classifier. */
  readonly classifier: string;
  readonly classifierPackage: string;
  /** For people; undefined where only the gRPC address is known. */
  readonly classifierUrl: string | undefined;
  /** Of the image registry; undefined where a platform was named without it. */
  readonly registryUrl: string | undefined;
  readonly brokers: readonly string[];
  /** Who may read all topics, where the brokers ask for a login. */
  readonly kafkaLogin: KafkaCredentials | undefined;
  readonly topicPrefix: string;
  /** Where a platform on this machine keeps its secrets. */
  readonly home: string;
}

export interface DemoOptions {
  readonly addresses: Addresses;
  /** A platform was named, so no other one is used. */
  readonly named: boolean;
  /** `name:password` of the user who pushes the model; where it is absent, one of the demo's own, and the administrator approves. */
  readonly login: string | undefined;
  /** Leave what the demo started running until Ctrl-C: the models of the composition, and a platform of its own. */
  readonly keep: boolean;
}

const flags = {
  edge: { type: 'string' },
  orchestrator: { type: 'string' },
  classifier: { type: 'string' },
  kafka: { type: 'string' },
  registry: { type: 'string' },
  login: { type: 'string' },
  keep: { type: 'boolean', default: false },
} as const;

const shape = {
  DEMO_EDGE_URL: httpUrl('the edge').optional(),
  DEMO_ORCHESTRATOR_URL: httpUrl('the orchestrator').optional(),
  DEMO_CLASSIFIER_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d{1,5}$/, 'must be host:port')
    .optional(),
  KAFKA_BROKERS: brokers().optional(),
  KAFKA_CREDENTIALS: securitySettings.KAFKA_CREDENTIALS,
  KAFKA_MECHANISM: securitySettings.KAFKA_MECHANISM,
  DEMO_REGISTRY_URL: httpUrl('the image registry').optional(),
  DEMO_CREDENTIALS: z
    .string()
    .regex(/^[^:]+:.+$/, 'must be name:password')
    .optional(),
};

/**
 * What the command line says, then the environment, then the addresses of `npm start`. Throws a ConfigError for a wrong
 * address and a TypeError for a flag that does not exist.
 */
export function readDemoOptions(args: readonly string[], env: Environment): DemoOptions {
  const { values } = parseArgs({ args: [...args], options: flags });
  const given = readSettings(shape, {
    DEMO_EDGE_URL: values.edge ?? env.DEMO_EDGE_URL,
    DEMO_ORCHESTRATOR_URL: values.orchestrator ?? env.DEMO_ORCHESTRATOR_URL,
    DEMO_CLASSIFIER_ADDRESS: values.classifier ?? env.DEMO_CLASSIFIER_ADDRESS,
    KAFKA_BROKERS: values.kafka ?? env.KAFKA_BROKERS,
    KAFKA_CREDENTIALS: env.KAFKA_CREDENTIALS,
    KAFKA_MECHANISM: env.KAFKA_MECHANISM,
    DEMO_REGISTRY_URL: values.registry ?? env.DEMO_REGISTRY_URL,
    DEMO_CREDENTIALS: values.login ?? env.DEMO_CREDENTIALS,
  });
  const usual = addressesOf(readStartSettings(env), env);
  const { DEMO_EDGE_URL: edgeUrl, DEMO_ORCHESTRATOR_URL: orchestratorUrl } = given;
  const { DEMO_CLASSIFIER_ADDRESS: classifier, KAFKA_BROKERS: kafka, DEMO_REGISTRY_URL: registryUrl } = given;
  return {
    addresses: {
      ...usual,
      ...(edgeUrl !== undefined && { edgeUrl: withoutSlash(edgeUrl), registryUrl: undefined }),
      ...(registryUrl !== undefined && { registryUrl: withoutSlash(registryUrl) }),
      ...(orchestratorUrl !== undefined && { orchestratorUrl: withoutSlash(orchestratorUrl) }),
      ...(classifier !== undefined && { classifier, classifierUrl: undefined }),
      ...(kafka !== undefined && { brokers: kafka, kafkaLogin: securityOf(given).credentials }),
    },
    named: [edgeUrl, orchestratorUrl, classifier].some((address) => address !== undefined),
    login: given.DEMO_CREDENTIALS,
    keep: values.keep,
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** The addresses of a platform that `npm start` runs with these settings. */
export function addressesOf(settings: StartSettings, env: Environment): Addresses {
  return {
    edgeUrl: `http://127.0.0.1:${settings.EDGE_PORT}`,
    orchestratorUrl: `http://127.0.0.1:${settings.ORCHESTRATOR_PORT}`,
    classifier: `127.0.0.1:${settings.CLASSIFIER_GRPC_PORT}`,
    classifierPackage: env.CLASSIFIER_PACKAGE?.trim() || 'modelyard.classifier.v1',
    classifierUrl: `http://127.0.0.1:${settings.CLASSIFIER_HTTP_PORT}`,
    registryUrl: `http://127.0.0.1:${settings.REGISTRY_PORT}`,
    brokers: settings.KAFKA_BROKERS ?? [`127.0.0.1:${settings.KAFKA_PORT}`],
    kafkaLogin: localKafkaLogin(settings),
    topicPrefix: settings.TOPIC_PREFIX,
    home: settings.MODELYARD_HOME,
  };
}
