import { expect } from 'chai';
import fc from 'fast-check';
import {
  type CommentRelation,
  mayChangeComment,
  mayChangeThread,
  repliesTo,
} from '../../../../services/platform/access/comments.ts';

const said = (commentId: string, parentId: string | null, userId = 'ada'): CommentRelation => ({
  commentId,
  parentId,
  userId,
});
const viewer = (userId: string, ...roles: string[]) => ({ userId, roles });

describe('comments and threads', () => {
  const holding = { ownerId: 'owner', coOwnerIds: ['co-owner'] };

  it('has comments that only their authors and administrators change', () => {
    const comment = said('1', null);
    expect(mayChangeComment(viewer('ada'), comment)).to.equal(true);
    expect(mayChangeComment(viewer('admin', 'Admin'), comment)).to.equal(true);
    for (const other of [undefined, viewer('owner'), viewer('publisher', 'Publisher')])
      expect(mayChangeComment(other, comment)).to.equal(false);
  });

  it('has threads that belong to the author of all their comments', () => {
    const alone = [said('1', null), said('2', '1')];
    const together = [...alone, said('3', '1', 'bob')];
    expect(mayChangeThread(viewer('ada'), holding, alone)).to.equal(true);
    expect(mayChangeThread(viewer('ada'), holding, together)).to.equal(false);
    expect(mayChangeThread(viewer('owner'), holding, alone)).to.equal(false);
    expect(mayChangeThread(undefined, holding, alone)).to.equal(false);
    expect(mayChangeThread(viewer('admin', 'Admin'), holding, together)).to.equal(true);
  });

  it('has empty threads that belong to owners and co-owners of the solution', () => {
    for (const userId of ['owner', 'co-owner']) expect(mayChangeThread(viewer(userId), holding, [])).to.equal(true);
    for (const other of [undefined, viewer('ada')]) expect(mayChangeThread(other, holding, [])).to.equal(false);
  });

  it('finds replies to a comment, and replies to those', () => {
    const all = [said('5', '4'), said('1', null), said('2', '1'), said('3', null), said('4', '2'), said('6', '3')];
    expect(repliesTo('1', all).map(({ commentId }) => commentId)).to.have.members(['2', '4', '5']);
    expect(repliesTo('5', all)).to.deep.equal([]);
    expect(repliesTo('unknown', all)).to.deep.equal([]);
  });

  it('terminates if comments reply to each other in a circle', () => {
    const circle = [said('1', '2'), said('2', '3'), said('3', '1')];
    expect(repliesTo('1', circle).map(({ commentId }) => commentId)).to.have.members(['2', '3']);
  });

  it('finds exactly the comments that lead to the comment', () => {
    const parents = fc.array(fc.nat(30), { maxLength: 30 });
    fc.assert(
      fc.property(parents, fc.nat(29), (numbers, start) => {
        // Each replies to an earlier one, or to none.
        const all = numbers.map((parent, index) => said(`${index}`, parent < index ? `${parent}` : null));
        const leadsThere = ({ parentId }: CommentRelation): boolean =>
          parentId !== null && (parentId === `${start}` || leadsThere(all[Number(parentId)] ?? said('', null)));
        expect(repliesTo(`${start}`, all)).to.deep.equal(all.filter(leadsThere));
      }),
    );
  });
});
