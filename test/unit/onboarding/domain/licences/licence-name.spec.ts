import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { licenceName } from '../../../../../services/onboarding/domain/licences/licence-name.ts';

const text = (given: string) => licenceName({ kind: 'text', text: given });

describe('the name of a licence', () => {
  it('is the keyword of its profile, or the short text it is named by', () => {
    const profile = { kind: 'profile', name: 'Apache License 2.0', rtuRequired: false } as const;
    expect(licenceName({ ...profile, keyword: ' Apache-2.0 ' })).to.equal('Apache-2.0');
    expect(licenceName({ ...profile, keyword: ' ' })).to.equal(undefined);
    expect(text(' MIT\n')).to.equal('MIT');
  });

  it('is found in a text that is well known, and not in others', () => {
    const own = readFileSync(new URL('../../../../../LICENSE', import.meta.url), 'utf8');
    expect(text(own)).to.equal('Apache-2.0');
    expect(text(`MIT License\n\nCopyright (c) 2026\n${'x'.repeat(200)}`)).to.equal('MIT');
    expect(text(`Our own terms\n${'x'.repeat(200)}`)).to.equal(undefined);
    expect(text(`We dislike the\nMIT License\n${'x'.repeat(200)}`)).to.equal(undefined);
  });
});
