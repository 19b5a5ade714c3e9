import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { fieldErrorsOf } from '../../../kit/http/api/field-errors.ts';
import type { DataBrokerSettings } from '../../domain/data-broker/settings.ts';
import { DataBroker } from '../data-broker/settings.ts';

/** What clients of the predecessor call them; the second names are those of its queries. */
const names = {
  url: ['urlAttribute'],
  jsonMapping: ['jsonMapping'],
  jsonPosition: ['jsonPosition'],
  userName: ['username', 'dataBrokerUserName'],
  password: ['userPd', 'dataBrokerUserPd'],
  host: ['host', 'dataBrokerHost'],
  port: ['port', 'dataBrokerPort'],
} as const satisfies Partial<Record<keyof DataBrokerSettings, readonly string[]>>;

type BrokerField = (typeof names)[keyof typeof names][number];

const field = z.union([z.string().max(4_000), z.int()]).nullish();

/** Of a data broker, in requests of those clients; one that is empty is not there. */
export const brokerFields = Object.fromEntries(
  Object.values(names).flatMap((all) => all.map((name) => [name, field])),
) as {
  readonly [F in BrokerField]: typeof field;
};

type BrokerRequest = { readonly [F in BrokerField]?: z.output<typeof field> };

/** The settings of a data broker in such a request; null where it has none. Errors: `invalid`, with the fields as they are called there. */
export function brokerSettings(request: BrokerRequest): DataBrokerSettings | null {
  const nameOf = (setting: keyof typeof names) => names[setting].find((name) => isGiven(request[name]));
  const given = Object.keys(names).flatMap((setting) => {
    const name = nameOf(setting as keyof typeof names);
    return name === undefined ? [] : [[setting, settingOf(setting, request[name])] as const];
  });
  if (given.length === 0) return null;
  const { success, data, error } = DataBroker.safeParse(Object.fromEntries(given));
  if (success) return data;
  const errors = fieldErrorsOf(error.issues, ([setting]) => `/${nameOf(setting as keyof typeof names)}`);
  throw invalid('The settings of the data broker are not valid.', errors);
}

const isGiven = (value: string | number | null | undefined): boolean =>
  value !== undefined && value !== null && String(value).trim() !== '';

/** Ports come as text. */
const settingOf = (setting: string, value: string | number | null | undefined) =>
  setting === 'port' && Number.isInteger(Number(value)) ? Number(value) : String(value);
