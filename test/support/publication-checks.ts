import { Readable } from 'node:stream';
import { checkLicence } from '../../services/publication/app/checks/licence/check-licence.ts';
import { loadLicenceTexts } from '../../services/publication/app/checks/licence/load-licence-texts.ts';
import { checkSecurity } from '../../services/publication/app/checks/security/check-security.ts';
import { checkText } from '../../services/publication/app/checks/text/check-text.ts';
import { defaultAllowed } from '../../services/publication/domain/checks/licence/allowed.ts';
import { defaultLimits, type Limits } from '../../services/publication/domain/checks/limits.ts';
import {
  FileUnreachable,
  type Material,
  type MaterialFile,
} from '../../services/publication/domain/checks/material.ts';
import { sharedScanner } from './scanner.ts';

/** Bytes, in the pieces they come in; or why they cannot be had. */
type Source = string | Buffer | readonly (string | Buffer)[] | FileUnreachable;

const open = (source: Source) => async () => {
  if (source instanceof FileUnreachable) throw source;
  return Readable.from(
    [source].flat().map((piece) => Buffer.from(piece)),
    { objectMode: false },
  );
};

export const document = (name: string, source: Source): MaterialFile => ({
  ...{ label: `document "${name}"`, name, kind: 'document', open: open(source) },
});

export const artifact = (name: string, source: Source, artifactTypeCode = 'MI'): MaterialFile => ({
  ...{ label: `artifact "${name}"`, name, kind: 'artifact', artifactTypeCode, open: open(source) },
});

export const material = (parts: Partial<Material>): Material => ({ texts: [], metadata: [], files: [], ...parts });

const signal = new AbortController().signal;

export const text = (parts: Partial<Material>, forbidden: readonly string[], limits: Partial<Limits> = {}) =>
  checkText(material(parts), { forbidden, limits: { ...defaultLimits, ...limits }, signal });

let texts: ReturnType<typeof loadLicenceTexts> | undefined;

export async function licence(parts: Partial<Material>, allowed = defaultAllowed) {
  texts ??= loadLicenceTexts();
  return checkLicence(material(parts), { allowed, texts: await texts, limits: defaultLimits, signal });
}

/** Scans one artifact. */
export const security = (name: string, source: Source, limits: Partial<Limits> = {}) =>
  securityOf({ files: [artifact(name, source)] }, limits);

export async function securityOf(parts: Partial<Material>, limits: Partial<Limits> = {}) {
  const scanner = await sharedScanner();
  return checkSecurity(material(parts), { limits: { ...defaultLimits, ...limits }, signal, scanner });
}
