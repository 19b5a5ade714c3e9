import { deliveryOperations } from './operations/deliveries.ts';
import { digestOperations } from './operations/digest.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** Everything that can be asked of the notification gateway. */
export const operations = [...webhookOperations, ...deliveryOperations, ...digestOperations];
