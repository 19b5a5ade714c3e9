import { invalid } from '../../../kit/errors.ts';
import { fieldErrorsOf } from '../../../kit/http/api/field-errors.ts';
import type { CloudoneValues as Values } from '../../domain/credentials/cloud-values.ts';
import { CloudoneValues } from '../credentials/credential-values.ts';

/** What clients of the predecessor call the fields of an account at Azure. */
const names: Readonly<Record<keyof Values, string>> = {
  tenantId: 'tenant',
  clientId: 'client',
  clientSecret: 'key',
  subscriptionId: 'subscriptionKey',
  resourceGroup: 'rgName',
  containerRegistry: 'acrName',
};

/** The account in such a request. Errors: `invalid` where there is none, with the fields that are missing. */
export function cloudoneAccount(request: Readonly<Record<string, unknown>>): Values {
  const given = Object.entries(names).flatMap(([field, name]) =>
    request[name] === undefined || request[name] === '' ? [] : [[field, request[name]]],
  );
  const { success, data, error } = CloudoneValues.safeParse(Object.fromEntries(given));
  if (success) return data;
  const errors = fieldErrorsOf(error.issues, ([field]) => `/${names[field as keyof Values] ?? String(field)}`);
  throw invalid('The request has to name an account at Azure.', errors);
}
