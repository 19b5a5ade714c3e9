import type { OnboardModel } from '../../contracts/onboarding.ts';
import { licenceName } from '../domain/licences/licence-name.ts';
import { readLicence } from '../domain/licences/read-licence.ts';
import { extensionOf } from '../domain/parts.ts';
import type { StagedFiles } from '../domain/staged-files.ts';
import { openZip } from './archives/open-zip.ts';
import { partOf, wrong } from './read-model.ts';
import { readText } from './read-text.ts';
import { archiveOfPart } from './source-of.ts';

interface Deps {
  readonly staged: StagedFiles;
}

/** What the licence of a push is called, where it has one with a name. Errors: `invalid` where `license.json` has neither of the two forms. */
export async function checkLicence({ staged }: Deps, input: OnboardModel): Promise<string | undefined> {
  const part = partOf(input, 'license');
  if (!part) return undefined;
  const read = readLicence(await readText('license', staged.read(part.fileId)));
  if ('problems' in read) throw wrong(read.problems);
  return licenceName(read.licence);
}

/** Errors: `invalid` where an archive must not be unpacked: its directory is read, and nothing is unpacked here. */
export async function checkArchives({ staged }: Deps, { parts }: OnboardModel): Promise<void> {
  for (const { part, fileName, fileId, size } of parts) {
    if (!['zip', 'jar'].includes(extensionOf(part, fileName))) continue;
    const zip = await openZip(fileName, archiveOfPart(staged, { fileId, size }));
    if ('problems' in zip) throw wrong(zip.problems);
  }
}
