import { expect } from 'chai';
import { decide, type Facts } from '../../../../services/notification/domain/decide.ts';
import type { DomainEvent } from '../../../../services/notification/domain/domain-event.ts';
import type { Rule } from '../../../../services/notification/domain/rule.ts';
import { table } from '../../../../services/notification/domain/table.ts';

const person = (userId: string, active = true) =>
  [userId, { userId, name: `${userId} Spec`, loginName: userId, active }] as const;
const people = new Map([person('owner'), person('ada'), person('bob'), person('gone', false)]);

function decideOn(event: DomainEvent, audiences: Facts['audiences'], rules?: readonly Rule[]) {
  const facts = { model: 'Churn', solutionId: 's1', audiences, people };
  const wanted = rules ?? table.filter(({ on }) => on === event.name);
  return decide({ eventId: 'e1', event, rules: wanted, facts, now: 1_000, idOf: (index) => `n${index}` });
}

describe('a decision about an event', () => {
  const rated: DomainEvent = {
    name: 'RatingCreated',
    actorId: 'ada',
    solutionId: 's1',
    details: { rating: '4', review: '' },
  };

  it('names the recipients and the text', () => {
    expect(decideOn(rated, { owner: ['owner'], 'co-owners': ['bob'] })).to.deep.equal([
      {
        notificationId: 'n0',
        eventId: 'e1',
        userIds: ['owner', 'bob'],
        severity: 'ME',
        title: 'Ratings updated for Churn',
        message: 'ada Spec gave Churn 4 of 5.',
        url: '/#/models/s1',
        start: 1_000,
        end: 1_000 + 365 * 24 * 3_600_000,
      },
    ]);
  });

  it('notifies neither the acting user nor users who are inactive or missing', () => {
    const [notice, ...others] = decideOn(rated, { owner: ['ada'], 'co-owners': ['gone', 'missing', 'bob', 'bob'] });
    expect(notice?.userIds).to.deep.equal(['bob']);
    expect(others).to.deep.equal([]);
    expect(decideOn(rated, { owner: ['ada'] })).to.deep.equal([]);
  });

  it('notifies each user once, by the first row that applies', () => {
    const awaited: DomainEvent = {
      name: 'DecisionAwaited',
      solutionId: 's1',
      requesterId: 'ada',
      details: { requestId: '7', readers: 'the public' },
    };
    const notices = decideOn(awaited, { publishers: ['bob', 'owner'], requester: ['ada'], owner: ['owner'] });
    expect(notices.map(({ userIds, severity, url }) => ({ userIds, severity, url }))).to.deep.equal([
      { userIds: ['bob', 'owner'], severity: 'HI', url: '/#/publish-requests/7' },
      { userIds: ['ada'], severity: 'ME', url: '/#/models/s1' },
    ]);
  });

  it('is split into requests that the catalog accepts', () => {
    const many = Array.from({ length: 2_001 }, (_, index) => `u${index}`);
    const crowd = new Map(many.map((userId) => person(userId)));
    const facts = { model: 'Churn', solutionId: 's1', audiences: { owner: many }, people: crowd };
    const rules = table.filter(({ on }) => on === 'TenMoreViews');
    const event: DomainEvent = { name: 'TenMoreViews', solutionId: 's1', details: { views: '10' } };
    const notices = decide({ eventId: 'e1', event, rules, facts, now: 0, idOf: (index) => `n${index}` });
    expect(notices.map(({ notificationId, userIds }) => [notificationId, userIds.length])).to.deep.equal([
      ['n0', 1_000],
      ['n1', 1_000],
      ['n2', 1],
    ]);
  });
});
