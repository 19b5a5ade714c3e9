import { deliveryOperations } from './operations/deliveries.ts';
import { digestOperations } from './operations/digest.ts';
import { requestOperations } from './operations/requests.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** Every operation of the notification gateway. */
export const operations = [...webhookOperations, ...deliveryOperations, ...digestOperations, ...requestOperations];
