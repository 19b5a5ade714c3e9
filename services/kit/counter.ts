import { Counter } from 'prom-client';
import type { Service } from './service.ts';

export type { Counter };

/** A number that only grows, among the metrics of a service; each value of a label is a series of its own, so keep them few. */
export const createCounter = <Label extends string>(
  service: Service,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Counter<Label> => new Counter({ name, help, labelNames: [...labelNames], registers: [service.metrics] });
