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

describe('a decision about a happening', () => {
  const rated: DomainEvent = {
    name: 'RatingCreated',
    actorId: 'ada',
    solutionId: 's1',
    details: { rating: '4', review: '' },
  };

  it('says who is told what', () => {
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

  it('tells nobody of what they did themselves, and nobody who is not active or not there', () => {
    const [notice, ...others] = decideOn(rated, { owner: ['ada'], 'co-owners': ['gone', 'nobody', 'bob', 'bob'] });
    expect(notice?.userIds).to.deep.equal(['bob']);
    expect(others).to.deep.equal([]);
    expect(decideOn(rated, { owner: ['ada'] })).to.deep.equal([]);
  });

  it('tells nobody twice: the first line that names somebody has them', () => {
    const awaited: DomainEvent = {
      name: 'DecisionAwaited',
      solutionId: 's1',
      requesterId: 'ada',
      details: { requestId: '7', readers: 'everybody' },
    };
    const told = decideOn(awaited, { publishers: ['bob', 'owner'], requester: ['ada'], owner: ['owner'] });
    expect(told.map(({ userIds, severity, url }) => ({ userIds, severity, url }))).to.deep.equal([
      { userIds: ['bob', 'owner'], severity: 'HI', url: '/#/publish-requests/7' },
      { userIds: ['ada'], severity: 'ME', url: '/#/models/s1' },
    ]);
  });

  it('is stored in portions that the catalog takes', () => {
    const many = Array.from({ length: 2_001 }, (_, index) => `u${index}`);
    const crowd = new Map(many.map((userId) => person(userId)));
    const facts = { model: 'Churn', solutionId: 's1', audiences: { owner: many }, people: crowd };
    const rules = table.filter(({ on }) => on === 'TenMoreViews');
    const event: DomainEvent = { name: 'TenMoreViews', solutionId: 's1', details: { views: '10' } };
    const told = decide({ eventId: 'e1', event, rules, facts, now: 0, idOf: (index) => `n${index}` });
    expect(told.map(({ notificationId, userIds }) => [notificationId, userIds.length])).to.deep.equal([
      ['n0', 1_000],
      ['n1', 1_000],
      ['n2', 1],
    ]);
  });
});
