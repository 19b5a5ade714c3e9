import { tmpdir } from 'node:os';
import { z } from 'zod';
import { kafkaSettings } from '../kit/bus/kafka-settings.ts';
import { address, type Environment, integer, mongoUrl, readSettings } from '../kit/config.ts';
import { commandWorkerSettings } from '../platform/bus/command-keys.ts';
import {
  artifactSettings,
  catalogSettings,
  contentSettings,
  optionalRepositorySettings,
  publicationSettings,
} from '../platform/settings.ts';
import { defaultLimits } from './domain/checks/limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Names without dots: a dotted one could lead anywhere from a harmless object. */
const pickleImport = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*:[A-Za-z_]\w*$/;

const pickleImports = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((item) => item !== ''))
    .refine((items) => items.every((item) => pickleImport.test(item)), 'must be module:name, separated by commas');

export const worker = {
  ...kafkaSettings,
  ...commandWorkerSettings,
  MONGODB_URL: mongoUrl(),
  ...catalogSettings,
  ...contentSettings,
  ...publicationSettings,
  ...artifactSettings,
  ...optionalRepositorySettings,
  /** Time-out of one check. */
  PUBLICATION_CHECK_LIMIT_MS: integer(15 * minute, 1_000, day),
  PUBLICATION_CHECKS_AT_ONCE: integer(4, 1, 128),
  PUBLICATION_FILE_LIMIT_BYTES: integer(defaultLimits.fileBytes, 1),
  /** Of all files of a revision, unpacked. */
  PUBLICATION_UNPACKED_LIMIT_BYTES: integer(defaultLimits.totalBytes, 1),
  /** Directory for files while they are scanned. */
  PUBLICATION_SCRATCH_DIR: z.string().min(1).default(tmpdir()),
  /** The folder of the Python packages that scan models, see `clients/scanner/python/requirements.txt`. */
  PUBLICATION_SCANNERS: z.string().min(1).optional(),
  /** The interpreter that they were installed with. */
  PUBLICATION_PYTHON: z.string().min(1).default('python3'),
  /** Memory of the process that scans one file. */
  PUBLICATION_SCAN_MEMORY_BYTES: integer(2 * 2 ** 30, 256 * 2 ** 20),
  /** What pickles may import besides what the platform knows: `module:name`, separated by commas. */
  PUBLICATION_PICKLE_IMPORTS: pickleImports(),
  /** ClamAV's daemon, where there is one: `tcp://host:3310`, or `unix:///path`. */
  CLAMAV_URL: address('ClamAV', ['tcp', 'unix']).optional(),
  /** How long outcomes are kept; must outlast every redelivery and replay. */
  PUBLICATION_RETENTION_MS: integer(14 * day, hour),
};

export const readWorkerConfig = (env: Environment) => readSettings(worker, env);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;
