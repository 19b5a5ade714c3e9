import { readFileSync } from 'node:fs';

/** A model that its own library wrote, see `build.py` beside it. */
export const modelFile = (name: string): Buffer =>
  readFileSync(new URL(`../../../../fixtures/models/${name}`, import.meta.url));
