import { expect } from 'chai';
import { compactVerify, importJWK, SignJWT } from 'jose';
import {
  createJwsSigner,
  createJwsVerifier,
  newSigningKey,
  publicKeyOf,
} from '../../../../services/kit/secrets/ed25519-jws.ts';

const type = 'spec+jwt';
const claims = { sub: 'ada', roles: ['Publisher'], text: 'ü "\\' };

describe('tokens signed with Ed25519', () => {
  const { privateKey, publicKey } = newSigningKey();
  const token = createJwsSigner(privateKey, type)(claims);

  it('are read with the public part of the key, by us and by another library', async () => {
    expect(publicKeyOf(privateKey)).to.equal(publicKey);
    expect(createJwsVerifier([newSigningKey().publicKey, publicKey], type)(token)).to.deep.equal({ claims, publicKey });
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA');
    const read = await compactVerify(token, key);
    expect(JSON.parse(Buffer.from(read.payload).toString())).to.deep.equal(claims);
    expect(read.protectedHeader).to.include({ alg: 'EdDSA', typ: type });
  });

  it('are those of other keys, other types and other texts to no one', () => {
    const verify = createJwsVerifier([publicKey], type);
    const [header, body, signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url');
    const stranger = newSigningKey().privateKey;
    // The header of the known key before the signature of another one.
    const forged = createJwsSigner(stranger, type)(claims).split('.').slice(1).join('.');
    for (const wrong of [
      '',
      '..',
      'not a token',
      `${header}.${other}.${signature}`,
      `${header}.${body}.`,
      `${header}.${body}.${signature}.x`,
      `${header}.${forged}`,
      `${header}.${body}.${Buffer.alloc(64).toString('base64url')}`,
      createJwsSigner(stranger, type)(claims),
      createJwsSigner(privateKey, 'other+jwt')(claims),
    ])
      expect(verify(wrong), wrong).to.equal(undefined);
  });

  it('never let their header choose the algorithm', async () => {
    const verify = createJwsVerifier([publicKey], type);
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: type })).toString('base64url');
    expect(verify(`${none}.${token.split('.')[1]}.`)).to.equal(undefined);
    const hmac = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: type, kid: publicKey.slice(0, 8) });
    expect(verify(await hmac.sign(Buffer.from(publicKey, 'base64url')))).to.equal(undefined);
  });
});
