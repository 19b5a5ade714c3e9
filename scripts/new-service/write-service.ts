import { existsSync } from 'node:fs';
import { writeFiles } from '../support/write-formatted.ts';
import { enlist } from './enlist.ts';
import { filesOf } from './files.ts';
import type { NewService } from './names.ts';

/** Writes the files of a service, and its line into those that list services. Returns their paths. */
export function writeService(service: NewService): readonly string[] {
  const { name } = service;
  if (existsSync(`services/${name}`)) throw new Error(`services/${name} is there already; nothing was written`);
  const files = new Map([...filesOf(service), ...enlist(service)]);
  writeFiles(files);
  return [...files.keys()];
}
