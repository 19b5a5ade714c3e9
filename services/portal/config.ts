import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { address, commaSeparated, type Environment, httpUrl, integer, readSettings } from '../kit/config.ts';
import { commandSenderSettings } from '../platform/bus/command-keys.ts';
import { federationFileSettings } from '../platform/federation-files.ts';
import {
  artifactSettings,
  catalogSettings,
  contentSettings,
  identitySettings,
  optionalRepositorySettings,
  publicationSettings,
  publicUrl,
} from '../platform/settings.ts';

const minute = 60_000;

const probeForm = /^([a-z]+)\/([a-z]+)=(https?:\/\/[^\s/@?#]+)$/;

/** `identity/gateway=http://host:port`, separated by commas. */
const probes = () =>
  z
    .string()
    .default('')
    .transform(commaSeparated)
    .refine(
      (list) => list.every((one) => probeForm.test(one)),
      'must be <service>/<role>=http://host:port, separated by commas',
    )
    .transform((list) =>
      list.map((one) => {
        const [, service = '', role = '', url = ''] = probeForm.exec(one) ?? [];
        return { service, role, url };
      }),
    );

const shared = {
  ...catalogSettings,
  ...kafkaSettings,
  ...contentSettings,
};

const { PUBLICATION_SELF_APPROVAL } = publicationSettings;

export const gateway = {
  ...shared,
  ...commandSenderSettings,
  ...identitySettings,
  NOTIFICATION_URL: httpUrl('the notification service').default('http://127.0.0.1:8086'),
  ONBOARDING_URL: httpUrl('the onboarding service').default('http://127.0.0.1:8090'),
  /** How long a request waits for the outcome of a command before it is answered with 503. */
  PORTAL_WAIT_MS: integer(30_000, 1_000, 10 * minute),
  /** A command that was not started within this time is rejected. */
  PORTAL_DEADLINE_MS: integer(minute, 1_000, 60 * minute),
  PORTAL_DOCUMENT_LIMIT_BYTES: integer(10_000_000, 1),
  /** Maximum bytes of a picture of a solution. The catalog, which stores it, accepts 2 MiB. */
  PORTAL_IMAGE_LIMIT_BYTES: integer(2 << 20, 1, 2 << 20),
  ...artifactSettings,
  ...optionalRepositorySettings,
  /** Maximum bytes of a picture of a user. The catalog, which stores it, accepts 2 MiB. */
  PORTAL_PICTURE_LIMIT_BYTES: integer(800 << 10, 1024, 2 << 20),
  /** Interval of the heartbeats of notification streams; proxies need an idle timeout that is longer. */
  PORTAL_STREAM_BEAT_MS: integer(15_000, 100, minute),
  /** How often a stream is checked: whether its session is valid, and whether it missed a notification. */
  PORTAL_STREAM_CHECK_MS: integer(minute, 100, 60 * minute),
  /** Maximum open streams of one user, and of all users, in one process. */
  PORTAL_STREAMS_PER_USER: integer(10, 1),
  PORTAL_STREAMS: integer(20_000, 1),
  PUBLICATION_SELF_APPROVAL,
  /** Addresses where questions are answered and of the documentation; empty if there is none. */
  PORTAL_QUESTIONS_URL: z.string().max(2_000).default(''),
  PORTAL_DOCS_URL: z.string().max(2_000).default(''),
  /** Address of the dashboards that administrators look at; empty if there is none. */
  PORTAL_DASHBOARD_URL: z.string().max(2_000).default(''),
  /** The local door of the federation gateway, by which administrators ask other platforms; it needs the certificate of this one. */
  FEDERATION_LOCAL_URL: address('the federation gateway', ['https']).default('https://127.0.0.1:9011'),
  ...federationFileSettings,
  /** Where the roles of the platform answer operators: administrators see which are ready. */
  PORTAL_PROBES: probes(),
  /** The public address of the platform, at which clients push models. */
  PORTAL_PUBLIC_URL: publicUrl(),
  /** Address of the help on private clusters; empty if there is none. */
  PORTAL_CLUSTER_HELP_URL: z.string().max(2_000).default(''),
  /** Clouds that solutions can be deployed to, as clients read them: a JSON array. */
  PORTAL_CLOUDS: z.string().max(8_192).default('[]'),
};

export const worker = {
  ...shared,
};

export const readGatewayConfig = (env: Environment) => readSettings(gateway, env);
export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
