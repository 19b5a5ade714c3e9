import type { StartSettings } from './settings.ts';

/** Where the services of a platform on one machine reach each other, by the settings that say so. */
export function neighbours(settings: StartSettings): Readonly<Record<string, string>> {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return {
    EDGE_CONTENT_URL: at(settings.CONTENT_PORT),
    EDGE_PORTAL_URL: at(settings.PORTAL_PORT),
    CATALOG_URL: `${at(settings.CATALOG_PORT)}/ccds`,
    CONTENT_URL: at(settings.CONTENT_PORT),
    IDENTITY_URL: at(settings.IDENTITY_PORT),
    IDENTITY_PUBLIC_URL: at(settings.EDGE_PORT),
    NOTIFICATION_URL: at(settings.NOTIFICATION_PORT),
    NOTIFICATION_PUBLIC_URL: at(settings.EDGE_PORT),
  };
}
