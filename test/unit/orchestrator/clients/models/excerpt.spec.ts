import { expect } from 'chai';
import { excerptOf } from '../../../../../services/orchestrator/clients/models/excerpt.ts';

describe('the excerpt of an answer', () => {
  it('is one printable line', () => {
    expect(excerptOf(Buffer.from(' a\r\n\u001b[31m b\u0000 \u202e c\t'))).to.equal('a [31m b c');
  });

  it('has 200 characters at most, whole ones', () => {
    expect(excerptOf(Buffer.from('😀'.repeat(300)))).to.equal('😀'.repeat(200));
  });

  it('of bytes that are no text is harmless', () => {
    expect(excerptOf(Buffer.from([0xff, 0x00, 0x41, 0xfe]))).to.match(/A/);
    expect(excerptOf(Buffer.alloc(0))).to.equal('');
  });
});
