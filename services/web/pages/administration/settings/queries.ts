import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../app/api/api-error.ts';
import { portalApi } from '../../../app/api/client.ts';
import { contentOf } from '../../../app/api/content.ts';

async function readConfig(configKey: string, signal?: AbortSignal): Promise<string | null> {
  try {
    const options = { params: { path: { configKey } }, ...(signal && { signal }) };
    return contentOf(await portalApi.GET('/admin/config/{configKey}', options)).configValue;
  } catch (error) {
    if (error instanceof ApiError && error.facts.code === 'no_such_config') return null;
    throw error;
  }
}

/** The value of a configuration; null where the site has none. */
export const configQuery = (configKey: string) =>
  queryOptions({
    queryKey: ['administration', 'settings', configKey],
    queryFn: ({ signal }) => readConfig(configKey, signal),
  });

/** Changes what is stored now, not what the form was made of: others may have saved meanwhile. */
export async function changeConfig(configKey: string, change: (text: string | undefined) => string): Promise<void> {
  const stored = await readConfig(configKey);
  const configValue = change(stored ?? undefined);
  if (stored === null) await portalApi.POST('/admin/config', { body: { request_body: { configKey, configValue } } });
  else {
    const params = { path: { configKey } };
    await portalApi.PUT('/admin/config/{configKey}', { params, body: { request_body: { configValue } } });
  }
}
