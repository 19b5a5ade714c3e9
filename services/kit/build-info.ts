import manifest from '../../package.json' with { type: 'json' };
import { createGauge, type Measured } from './metrics.ts';

/** What runs, as labels of a series that is always 1: dashboards join it to see which version did what. */
export const reportBuild = (service: Measured): void =>
  createGauge(service, {
    name: 'build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node'],
  }).set({ version: manifest.version, node: process.version }, 1);
