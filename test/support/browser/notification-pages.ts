import { portalBuild } from '../../../scripts/web/portal-build.ts';
import { startEdge } from '../edge.ts';
import { type PortalPages, portalPages } from './portal-pages.ts';

/** The pages of the web portal with the notification service behind them. */
export interface NotificationPages extends PortalPages {
  stop(): Promise<void>;
}

export async function startNotificationPages(): Promise<NotificationPages> {
  const [{ portal }, folder] = await Promise.all([portalPages(), portalBuild()]);
  const settings = {
    NOTIFICATION_SCHEMA: `${portal.catalog.schema.schema}_pages`,
    ...{ NOTIFICATION_SMTP_URL: 'smtp://127.0.0.1:9', NOTIFICATION_PUBLIC_URL: 'https://models.example' },
    ...{ NOTIFICATION_RETRY_MS: '100', NOTIFICATION_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
  };
  const worker = await portal.startBeside('notification', 'worker', 'NOTIFICATION_WORKER_PORT', settings);
  const notification = await portal.startBeside('notification', 'gateway', 'NOTIFICATION_PORT', settings);
  const gateway = await portal.startGateway({ NOTIFICATION_URL: notification.url });
  const edge = await startEdge(portal.contentUrl, { EDGE_PORTAL_URL: gateway.url, EDGE_WEB_FOLDER: folder });
  return {
    ...{ url: edge.url, portal },
    async stop() {
      for (const role of [edge, gateway, notification, worker]) await role.stop();
    },
  };
}
