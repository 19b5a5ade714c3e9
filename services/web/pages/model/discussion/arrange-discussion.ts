export interface Said {
  readonly commentId: string;
  readonly threadId: string;
  readonly parentId: string | null;
  readonly userId: string;
  readonly userName: string | null;
  readonly text: string;
  readonly created: number;
  readonly modified: number;
}

/** A comment with all replies to it, and to them, the oldest first. */
export interface Remark {
  readonly comment: Said;
  readonly replies: readonly Said[];
}

export interface Topic {
  readonly threadId: string;
  /** Null where it has none, or where it is not known. */
  readonly title: string | null;
  readonly remarks: readonly Remark[];
}

interface Thread {
  readonly threadId: string;
  readonly title: string | null;
}

const oldestFirst = (comments: readonly Said[]): Said[] =>
  comments.toSorted((one, other) => one.created - other.created || one.commentId.localeCompare(other.commentId));

/** The threads that have comments, the one with the newest comment first. A reply to an unknown comment stands for itself. */
export function arrangeDiscussion(comments: readonly Said[], threads: readonly Thread[]): Topic[] {
  const titles = new Map(threads.map(({ threadId, title }) => [threadId, title]));
  const topics = new Map<string, { remarks: { comment: Said; replies: Said[] }[]; newest: number }>();
  const remarkOf = new Map<string, { comment: Said; replies: Said[] }>();
  for (const comment of oldestFirst(comments)) {
    const topic = topics.get(comment.threadId) ?? { remarks: [], newest: 0 };
    topics.set(comment.threadId, topic);
    topic.newest = comment.created;
    const answered = comment.parentId === null ? undefined : remarkOf.get(comment.parentId);
    const remark = answered ?? { comment, replies: [] };
    remarkOf.set(comment.commentId, remark);
    if (answered) answered.replies.push(comment);
    else topic.remarks.push(remark);
  }
  return [...topics]
    .toSorted(([, one], [, other]) => other.newest - one.newest)
    .map(([threadId, { remarks }]) => ({ threadId, title: titles.get(threadId) ?? null, remarks }));
}

/** A comment goes with its replies, so its author deletes it only while no one else has replied. */
export function mayDelete(comment: Said, userId: string, comments: readonly Said[]): boolean {
  if (comment.userId !== userId) return false;
  const below = new Set([comment.commentId]);
  for (const reply of oldestFirst(comments)) {
    if (reply.parentId === null || !below.has(reply.parentId)) continue;
    if (reply.userId !== userId) return false;
    below.add(reply.commentId);
  }
  return true;
}
