import { expect } from 'chai';
import { parseImageReference } from '../../../../services/onboarding/images/oci/reference.ts';
import { parseChallenge } from '../../../../services/onboarding/images/registry/challenge.ts';

const digest = `sha256:${'a'.repeat(64)}`;

describe('names of images', () => {
  for (const [text, url, name, reference] of [
    ['python', 'https://registry-1.docker.io', 'library/python', 'latest'],
    ['python:3.12-slim', 'https://registry-1.docker.io', 'library/python', '3.12-slim'],
    ['docker.io/library/python:3.12', 'https://registry-1.docker.io', 'library/python', '3.12'],
    ['eclipse-temurin/jre:17', 'https://registry-1.docker.io', 'eclipse-temurin/jre', '17'],
    ['ghcr.io/a/b/c:1', 'https://ghcr.io', 'a/b/c', '1'],
    ['registry.example:5000/a', 'https://registry.example:5000', 'a', 'latest'],
    ['localhost:8088/modelyard/python:3.12', 'http://localhost:8088', 'modelyard/python', '3.12'],
    ['127.0.0.1:5000/a:1', 'http://127.0.0.1:5000', 'a', '1'],
    [`ghcr.io/a/b@${digest}`, 'https://ghcr.io', 'a/b', digest],
    [`ghcr.io/a/b:1@${digest}`, 'https://ghcr.io', 'a/b', digest],
  ] as const)
    it(`${text} is ${name} at ${url}`, () => {
      expect(parseImageReference(text)).to.deep.equal({ url, name, reference });
    });

  for (const text of [
    '',
    'UPPER',
    'a/../b',
    'a:',
    'a:b:c',
    'a@sha256:1',
    'a b',
    'host.example/',
    'a//b',
    'ghcr.io/a?b',
    '-a',
  ])
    it(`"${text}" is none`, () => {
      expect(() => parseImageReference(text)).to.throw('is not the name of an image');
    });
});

describe('what a registry asks for', () => {
  for (const [header, expected] of [
    ['Basic realm="x"', { scheme: 'basic' }],
    ['Bearer realm="https://a/token",service="b"', { scheme: 'bearer', realm: 'https://a/token', service: 'b' }],
    [
      'bearer realm="https://a/t?x=1,2", scope="repository:a:pull,push"',
      { scheme: 'bearer', realm: 'https://a/t?x=1,2', service: undefined },
    ],
    ['Bearer service="b"', undefined],
    ['Negotiate', undefined],
    [`Bearer realm="${'x'.repeat(5_000)}"`, undefined],
    [undefined, undefined],
  ] as const)
    it(`is read from ${String(header).slice(0, 60)}`, () => {
      expect(parseChallenge(header)).to.deep.equal(expected);
    });

  it('is a token where Basic is offered as well', () => {
    expect(parseChallenge(['Basic realm="x"', 'Bearer realm="https://a"'])).to.include({ scheme: 'bearer' });
  });
});
