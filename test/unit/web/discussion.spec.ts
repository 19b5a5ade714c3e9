import { expect } from 'chai';
import {
  arrangeDiscussion,
  mayDelete,
  type Said,
} from '../../../services/web/pages/model/discussion/arrange-discussion.ts';

const said = (commentId: string, created: number, rest: Partial<Said> = {}): Said => ({
  ...{
    commentId,
    created,
    modified: created,
    threadId: 'a',
    parentId: null,
    userId: 'ada',
    userName: 'Ada',
    text: commentId,
  },
  ...rest,
});

describe('the discussion of a version', () => {
  it('has replies of replies below the comment they began with, the oldest first', () => {
    const comments = [
      said('third', 3, { parentId: 'second' }),
      said('second', 2, { parentId: 'first' }),
      said('other', 4),
      said('first', 1),
    ];
    const [topic] = arrangeDiscussion(comments, [{ threadId: 'a', title: 'Accuracy' }]);
    expect(topic?.title).to.equal('Accuracy');
    expect(
      topic?.remarks.map(({ comment, replies }) => [comment.commentId, ...replies.map((one) => one.commentId)]),
    ).to.deep.equal([['first', 'second', 'third'], ['other']]);
  });

  it('begins with the thread of the newest comment, and leaves out threads without any', () => {
    const threads = ['a', 'b', 'empty'].map((threadId) => ({ threadId, title: threadId }));
    const topics = arrangeDiscussion([said('old', 1), said('new', 2, { threadId: 'b' })], threads);
    expect(topics.map(({ threadId }) => threadId)).to.deep.equal(['b', 'a']);
  });

  it('shows a reply whose comment is not among them', () => {
    const [topic] = arrangeDiscussion([said('reply', 1, { parentId: 'gone' })], []);
    expect(topic?.remarks).to.have.length(1);
    expect(topic?.title).to.equal(null);
  });

  it('lets authors delete what no one else has replied to, however deep', () => {
    const first = said('first', 1);
    const own = said('own', 2, { parentId: 'first' });
    const strange = said('strange', 3, { parentId: 'own', userId: 'bob' });
    expect(mayDelete(first, 'ada', [first, own])).to.equal(true);
    expect(mayDelete(first, 'ada', [first, own, strange])).to.equal(false);
    expect(mayDelete(strange, 'ada', [first, own, strange])).to.equal(false);
  });
});
