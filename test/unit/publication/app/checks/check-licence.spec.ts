import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { isAllowed } from '../../../../../services/publication/domain/checks/licence/allowed.ts';
import { FileUnreachable } from '../../../../../services/publication/domain/checks/material.ts';
import { artifact, document, licence } from '../../../../support/publication-checks.ts';

const apache = readFileSync(new URL('../../../../../LICENSE', import.meta.url), 'utf8');
const isc = `The ISC License

Copyright (c) 2030, An Author

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
`;
const metadata = (text: string) => ({ metadata: [{ label: 'the metadata', text, format: 'plain' as const }] });

describe('the licence check', () => {
  it('passes a known licence, by its text or by a common spelling of its name', async () => {
    for (const [name, text, id] of [
      ['LICENSE', apache, 'Apache-2.0'],
      ['licence.txt', apache.replaceAll(/\s+/g, ' '), 'Apache-2.0'],
      ['COPYING', isc, 'ISC'],
    ] as const) {
      const { passed, report } = await licence({ files: [document(name, text)] });
      expect(report).to.include(`${id}, which is allowed`);
      expect(passed).to.equal(true);
    }
  });

  for (const [what, parts] of Object.entries({
    'an artifact that is one': { files: [artifact('profile.json', '{"keyword":"MIT"}', 'LI')] },
    'the text in an artifact, as clients write it': {
      files: [artifact('license.json', JSON.stringify({ license: apache }), 'LI')],
    },
    'a line in a file': { files: [document('license.py', '# SPDX-License-Identifier: MIT OR GPL-3.0-only\n')] },
    'a name': { files: [document('License.md', 'Apache 2.0')] },
    'an id in the metadata': metadata('{"license":"BSD-3-Clause"}'),
    'a name in the metadata': metadata('{"model":{"license":{"name":"MIT License"}}}'),
  }))
    it(`finds ${what}`, async () => {
      expect(await licence(parts)).to.include({ passed: true });
    });

  it('does not pass without one', async () => {
    const { passed, report } = await licence({ files: [document('readme.md', apache), artifact('model.zip', 'x')] });
    expect(passed).to.equal(false);
    expect(report).to.include('has no licence: attach one');
  });

  it('does not pass unknown or unreadable licences', async () => {
    for (const source of [
      'Not MIT.',
      'Anything but Apache 2.0 or the like',
      '{"license":"our own, not Apache"}',
      'All rights reserved. Ask us first.',
      new FileUnreachable('its place answered 404'),
      'x'.repeat(300_000),
    ])
      expect(await licence({ files: [document('LICENSE', source)] })).to.include({ passed: false });
  });

  it('does not pass licences that are not on the list, and names them', async () => {
    const { passed, report } = await licence({ files: [document('LICENSE', apache)] }, ['MIT']);
    expect(passed).to.equal(false);
    expect(report).to.include('Apache-2.0, which is not on the list');
  });

  it('checks every licence', async () => {
    const parts = { files: [document('LICENSE', apache), document('LICENSE-data.txt', 'CC-BY-NC-4.0')] };
    expect(await licence(parts)).to.include({ passed: false });
  });
});

describe('a list of allowed licences', () => {
  it('allows expressions that one of its licences satisfies', () => {
    expect(isAllowed('MIT OR LicenseRef-ours', ['MIT'])).to.equal(true);
    expect(isAllowed('MIT AND GPL-3.0-only', ['MIT'])).to.equal(false);
    expect(isAllowed('(MIT AND ISC) OR GPL-3.0-only', ['ISC', 'MIT'])).to.equal(true);
  });

  it("may have names of the site's own, and what is no licence at all", () => {
    expect(isAllowed('vendor-a', ['VENDOR-A', 'MIT OR ISC', '(('])).to.equal(true);
    expect(isAllowed('MIT', ['VENDOR-A', 'MIT OR ISC', '(('])).to.equal(false);
  });

  it('evaluates hostile expressions quickly', () => {
    const long = Array.from({ length: 20 }, () => '(MIT OR ISC)').join(' AND ');
    expect(isAllowed(long, ['MIT'])).to.equal(false);
  });
});
