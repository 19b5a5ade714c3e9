import { expect } from 'chai';
import fc from 'fast-check';
import { assignPartitions } from '../../../../services/kit/bus/assign-partitions.ts';

describe('sharing out one partition each', () => {
  const owners = (members: Parameters<typeof assignPartitions>[0], partitions: number) =>
    Object.fromEntries(assignPartitions(members, partitions).map(({ memberId, partition }) => [memberId, partition]));

  it('gives everybody a partition of their own', () => {
    expect(owners([{ memberId: 'a' }, { memberId: 'b' }], 3)).to.deep.equal({ a: 0, b: 1 });
  });

  it('leaves members their partitions when others join or leave', () => {
    const joined = [{ memberId: 'new' }, { memberId: 'a', preferred: 0 }, { memberId: 'b', preferred: 1 }];
    expect(owners(joined, 3)).to.deep.equal({ a: 0, b: 1, new: 2 });
    expect(owners([{ memberId: 'b', preferred: 1 }], 3)).to.deep.equal({ b: 1 });
  });

  it('gives something else to the second who wants the same, or wants what is not there', () => {
    expect(
      owners(
        [
          { memberId: 'a', preferred: 2 },
          { memberId: 'b', preferred: 2 },
          { memberId: 'c', preferred: 9 },
        ],
        3,
      ),
    ).to.deep.equal({ a: 2, b: 0, c: 1 });
  });

  it('lets members share only where there is no room, and then evenly', () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ memberId: String(index) }));
    expect(assignPartitions(many, 2).map(({ partition }) => partition)).to.deep.equal([0, 1, 0, 1, 0, 1]);
  });

  it('assigns every member, keeps a preferred partition without a conflict, and shares none while one is free', () => {
    const preferred = fc.option(fc.nat({ max: 12 }), { nil: undefined });
    const groups = fc.array(preferred, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 12 }), (candidates, partitions) => {
        const members = candidates.map((wanted, index) => ({ memberId: String(index), preferred: wanted }));
        const shares = assignPartitions(members, partitions);
        expect(shares.map(({ memberId }) => memberId)).to.deep.equal(members.map(({ memberId }) => memberId));
        for (const { partition } of shares) expect(partition).to.be.within(0, partitions - 1);
        if (members.length <= partitions)
          expect(new Set(shares.map(({ partition }) => partition)).size).to.equal(members.length);
        members.forEach(({ preferred: wanted }, index) => {
          const alone = candidates.filter((other) => other === wanted).length === 1;
          if (wanted !== undefined && wanted < partitions && alone) expect(shares[index]?.partition).to.equal(wanted);
        });
      }),
    );
  });
});
