import { expect } from 'chai';
import { isOnboardingDisabled } from '../../../services/portal/domain/site-config.ts';
import { allowedLicences, forbiddenWords, siteName } from '../../../services/publication/domain/site-config.ts';
import { checksToRun } from '../../../services/publication/domain/steps.ts';
import { readAdministrationSearch } from '../../../services/web/pages/administration/administration-search.ts';
import { isBuiltIn } from '../../../services/web/pages/administration/roles/built-in-roles.ts';
import { readSection } from '../../../services/web/pages/administration/sections.ts';
import {
  readLicences,
  readSite,
  readWorkflow,
  writeLicences,
  writeSite,
  writeWorkflow,
} from '../../../services/web/pages/administration/settings/site-settings.ts';

describe('the administration in the web portal', () => {
  it('has the sections of its addresses, and a search that comes from outside', () => {
    expect(readSection('users')).to.equal('users');
    for (const other of ['', 'constructor', undefined]) expect(readSection(other)).to.equal(undefined);
    expect(readAdministrationSearch({ q: ' ada ', page: '2' })).to.deep.equal({ q: 'ada', page: 2 });
    expect(readAdministrationSearch({ q: ['a'], page: '-1' })).to.deep.equal({});
  });

  it('leaves the roles alone whose names are rights', () => {
    expect(['Admin', 'publisher', 'MLP System User'].map(isBuiltIn)).to.deep.equal([true, true, true]);
    expect(isBuiltIn('Reviewer')).to.equal(false);
  });

  const stored = JSON.stringify({
    fields: [
      { type: 'text', name: 'siteInstanceName', label: 'Site Instance Name', data: 'Acumos' },
      { type: 'file', name: 'headerLogo', data: null },
      { type: 'select', name: 'enableOnBoarding', data: { name: 'Disabled' }, options: [] },
    ],
    other: 1,
  });

  it('writes the site as the services read it, and keeps what else is in its configuration', () => {
    expect(readSite(stored)).to.deep.equal({ name: 'Acumos', takesModels: false, forbiddenWords: '' });
    const wanted = { name: 'Yard', takesModels: true, forbiddenWords: 'secret, internal' };
    const text = writeSite(stored, wanted);
    expect(readSite(text)).to.deep.equal(wanted);
    const config = JSON.parse(text);
    expect(siteName(config)).to.equal('Yard');
    expect(forbiddenWords(config)).to.deep.equal(['secret', 'internal']);
    expect(isOnboardingDisabled(text)).to.equal(false);
    expect(isOnboardingDisabled(writeSite(text, { ...wanted, takesModels: false }))).to.equal(true);
    expect(config.other).to.equal(1);
    expect(config.fields[0]).to.include({ type: 'text', label: 'Site Instance Name' });
    expect(config.fields.map(({ name }: { readonly name: string }) => name)).to.deep.equal([
      ...['siteInstanceName', 'headerLogo', 'enableOnBoarding', 'validationText'],
    ]);
  });

  it('writes which checks run as publication reads it', () => {
    const text = writeWorkflow('{"ignore_list":["Text Check","Of Others"]}', ['Text Check', 'Security Scan']);
    expect(JSON.parse(text).ignore_list).to.deep.equal(['Of Others', 'License Check']);
    expect(checksToRun(JSON.parse(text))).to.deep.equal(['TextCheck', 'SecurityScan']);
    expect(readWorkflow(text)).to.deep.equal(['Text Check', 'Security Scan']);
    for (const broken of [undefined, 'no json', '[]', '{"ignore_list":"Text Check"}'])
      expect(readWorkflow(broken), broken).to.have.length(3);
  });

  it('writes the licences as publication reads them; without any its own list holds', () => {
    const text = writeLicences(undefined, 'MIT\n\n Apache-2.0 \nMIT');
    expect(allowedLicences(JSON.parse(text))).to.deep.equal(['MIT', 'Apache-2.0']);
    expect(readLicences(text)).to.equal('MIT\nApache-2.0');
    expect(readLicences('{"verification":{"allowedLicense":["MIT",{"value":"ISC"},7]}}')).to.equal('MIT\nISC');
    expect(allowedLicences(JSON.parse(writeLicences(text, '')))).to.equal(undefined);
  });
});
