import { expect } from 'chai';
import type { Claims } from '../../../services/orchestrator/domain/claims.ts';

/** What every place for large messages does. */
export function describeClaims(where: string, create: () => Promise<Claims>): void {
  describe(`claims ${where}`, () => {
    let claims: Claims;
    before(async () => {
      claims = await create();
    });

    it('give back what was put, each its own', async () => {
      const contents = [Buffer.from('x'), Buffer.alloc(3 << 20, 'abc'), Buffer.alloc(0)];
      const ids = await Promise.all(contents.map((bytes) => claims.put(bytes)));
      const back = await Promise.all(ids.map((id) => claims.get(id)));
      expect(back.map((bytes, index) => bytes.equals(contents[index] ?? Buffer.of(1)))).to.deep.equal([
        true,
        true,
        true,
      ]);
      expect(new Set(ids).size).to.equal(3);
    });

    it('say that they are not there', async () => {
      for (const id of ['0123456789abcdef01234567', 'nothing']) {
        const error: unknown = await claims.get(id).catch((thrown) => thrown);
        expect(error).to.have.property('code', 'not_found');
      }
      for (const id of ['0123456789abcdef01234567', 'nothing']) await claims.keep(id);
    });
  });
}
