import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { createLicenceTexts, type LicenceTexts } from '../../../domain/checks/licence/licence-texts.ts';

const list = z.record(z.string(), z.object({ licenseText: z.string() }));

/** Reads the texts of all SPDX licences, which take 10 MB. */
export async function loadLicenceTexts(): Promise<LicenceTexts> {
  const file = createRequire(import.meta.url).resolve('spdx-license-list/spdx-full.json');
  const licences = Object.entries(list.parse(JSON.parse(await readFile(file, 'utf8'))));
  const texts = createLicenceTexts();
  for (const [index, [id, { licenseText }]] of licences.entries()) {
    texts.add(id, licenseText);
    // All of them take a second, so yield to other work.
    if (index % 20 === 0) await nextTurn();
  }
  return texts;
}
