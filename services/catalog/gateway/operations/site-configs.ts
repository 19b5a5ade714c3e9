import { siteConfig } from '../../domain/entities/sites.ts';
import { getOne } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const siteConfigOperations = [
  create(siteConfig, '/config'),
  getOne(siteConfig, '/config/{configKey}'),
  replace(siteConfig, '/config/{configKey}'),
  remove(siteConfig, '/config/{configKey}'),
];
