import type { DataBrokers } from '../../../services/deployment/app/data-broker/data-brokers.ts';

/** Of compositions that have none. */
export const noDataBrokers: DataBrokers = { check: async () => undefined, configure: async () => 0 };
