import { z } from 'zod';
import { text } from '../../../kit/http/api/fields.ts';
import type { DataBrokerSettings } from '../../domain/data-broker/settings.ts';

/** In a request; all of it is sealed, and shown by no answer. */
export const DataBroker = z
  .strictObject({
    url: text(2_000, 1)
      .optional()
      .describe('Address of the data: `target_system_url`, or `jsonUrl` of a broker of documents.'),
    path: text(1_000, 1).optional().describe('A file in the folder of the broker: `local_system_data_file_path`.'),
    userName: text(200, 1).optional().describe('The account at the source of the data.'),
    password: text(500, 1).optional(),
    host: text(255, 1).optional().describe('Of a database.'),
    port: z.int().min(1).max(65_535).optional(),
    jsonMapping: text(4_000, 1).optional(),
    jsonPosition: text(4_000, 1).optional(),
  })
  .meta({ id: 'DataBrokerSettings' }) satisfies z.ZodType<DataBrokerSettings>;
