import { expect } from 'chai';
import { placeholderSegment } from '../../../services/edge/gateway/placeholder-segment.ts';

describe('a placeholder in a path', () => {
  const unfilled = [
    ['/solutions/undefined', 'undefined'],
    ['/solutions/null/revisions', 'null'],
    ['/solutions/%6eull', 'null'],
    ['/solutions/<uuid>', '<uuid>'],
    ['/solutions/%3Cuuid%3E/revisions', '<uuid>'],
    ['/solutions/{solutionId}', '{solutionId}'],
    ['/solutions/%7BsolutionId%7D', '{solutionId}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what a client sends that forgot the backticks
    ['/solutions/${id}', '${id}'],
    ['/solutions/:solutionId', ':solutionId'],
    ['/notifications/NaN', 'NaN'],
    ['/notifications/[object%20Object]', '[object Object]'],
  ] as const;
  for (const [path, word] of unfilled) {
    it(`is found in ${path}`, () => {
      expect(placeholderSegment(path)).to.equal(word);
    });
  }

  for (const path of ['/', '/solutions/1', '/tags/nullable', '/addTag/1/tag/a%2Fnull', '/x/%zz', '/x/a{b}c']) {
    it(`is not seen in ${path}`, () => {
      expect(placeholderSegment(path)).to.equal(undefined);
    });
  }
});
