import { expect } from 'chai';
import { loadProto } from '../../../../services/kit/codec/protobuf.ts';

const path = new URL('../../../../proto/modelyard/classifier/v1/model.proto', import.meta.url);

describe('protobuf', () => {
  const proto = loadProto(path, 'com.example.Phishing_2');
  const codec = proto.message('ClassifyIn');

  it('reads the file under the package it is given', () => {
    expect(proto.packageName).to.equal('com.example.Phishing_2');
    expect(proto.toJSON()).to.have.nested.property('nested.com.nested.example.nested.Phishing_2.nested.Model');
    expect(proto.methods('Model').map(({ name }) => name)).to.deep.equal(['classify']);
  });

  it("writes the bytes that the contract's field numbers ask for", () => {
    expect(codec.encode({ SFH: 1, ip: 3n }).toString('hex')).to.equal('08014803');
    expect(codec.encode({ domainAge: -1 }).toString('hex')).to.equal('40ffffffffffffffffff01');
  });

  it('keeps names as they are written, and every int64 whole', () => {
    const value = { SSLfinal_State: 2n ** 63n - 1n, popUpWindow: -(2n ** 63n), urlAnchor: 2n ** 53n + 1n };
    expect(codec.decode(codec.encode(value))).to.include(value);
  });

  it('gives absent fields as 0', () => {
    expect(Object.values(codec.decode(new Uint8Array()))).to.deep.equal(new Array(9).fill(0n));
  });

  it('skips fields that it does not know', () => {
    expect(codec.decode(Buffer.from('080150057a0161', 'hex'))).to.include({ SFH: 1n });
  });

  for (const hex of ['08', '0880', '00', '7affffffff0f', '0a0161ff']) {
    it(`throws on ${hex}, which is no message`, () => {
      expect(() => codec.decode(Buffer.from(hex, 'hex'))).to.throw();
    });
  }

  it('throws for a message or service that the file does not hold', () => {
    expect(() => proto.message('Missing')).to.throw(/Missing/);
    expect(() => proto.methods('Missing')).to.throw(/Missing/);
  });
});
