import { expect } from 'chai';
import { readLicence } from '../../../../../services/onboarding/domain/licences/read-licence.ts';

const profile = {
  $schema: 'https://licences.example.org/1.0.0/license-profile.json',
  keyword: 'Apache-2.0',
  licenseName: 'Apache License 2.0',
  copyright: { year: 2026, company: 'Company A', suffix: 'All Rights Reserved' },
  softwareType: 'Machine Learning Model',
  contact: { name: 'Team', URL: 'https://models.example.org', email: 'team@example.org' },
  rtuRequired: false,
};

function problemsOf(document: unknown): string[] {
  const read = readLicence(typeof document === 'string' ? document : JSON.stringify(document));
  return 'problems' in read ? read.problems.map(({ path, message }) => `${path} ${message}`) : [];
}

describe('the licence of a model', () => {
  it('is a profile', () => {
    expect(readLicence(JSON.stringify(profile))).to.deep.equal({
      licence: { kind: 'profile', keyword: 'Apache-2.0', name: 'Apache License 2.0', rtuRequired: false },
    });
    expect(problemsOf({ ...profile, copyright: { ...profile.copyright, year: '2019-2026' } })).to.deep.equal([]);
  });

  it('is a plain text, as older clients send it', () => {
    expect(readLicence('{"license": "MIT"}')).to.deep.equal({ licence: { kind: 'text', text: 'MIT' } });
    for (const license of ['', ' ', 7, {}])
      expect(problemsOf({ license })).to.deep.equal([
        'license.json#/license must be the text or the name of the licence',
      ]);
  });

  it('names everything that is wrong', () => {
    const { licenseName: _, ...nameless } = profile;
    expect(problemsOf({ ...nameless, rtuRequired: 'no', copyright: { year: 26, company: 'A' } })).to.deep.equal([
      'license.json must be a licence profile 1.0.0, or {"license": "<text or name of the licence>"}',
      'license.json# must have "licenseName"',
      'license.json#/copyright must have "suffix"',
      'license.json#/copyright/year must be >= 1900',
      'license.json#/rtuRequired must be boolean',
    ]);
    expect(problemsOf('MIT')[0]).to.match(/^license.json is not JSON/);
    for (const other of ['[]', 'null', '"MIT"', '{}'])
      expect(problemsOf(other)[0]).to.match(/must be a licence profile/);
  });
});
