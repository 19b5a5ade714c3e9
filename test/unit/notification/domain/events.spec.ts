import { expect } from 'chai';
import { catalogEvents as catalog } from '../../../../services/notification/domain/events/catalog-events.ts';
import { contentEvents as content } from '../../../../services/notification/domain/events/content-events.ts';
import { deploymentEvents as deployment } from '../../../../services/notification/domain/events/deployment-events.ts';
import { federationEvents } from '../../../../services/notification/domain/events/federation-events.ts';
import { identityEvents } from '../../../../services/notification/domain/events/identity-events.ts';
import { notificationEvents } from '../../../../services/notification/domain/events/notification-events.ts';
import { onboardingEvents as onboarding } from '../../../../services/notification/domain/events/onboarding-events.ts';
import { publicationEvents as publication } from '../../../../services/notification/domain/events/publication-events.ts';
import { table } from '../../../../services/notification/domain/table.ts';

const head = { aggregateType: 'solution', aggregateId: 's1', position: 1, at: 0, shortened: false, actingUser: 'ada' };

function updated(entity: string, before: object, after: object) {
  const changed = Object.keys(after).filter((field) => Reflect.get(before, field) !== Reflect.get(after, field));
  const key = { solutionId: 's1' };
  const texts = { before: JSON.stringify(before), after: JSON.stringify(after) };
  return catalog['modelyard.catalog.RecordUpdated']({ ...head, entity, key, changed, ...texts });
}
const created = (entity: string, after: object, key: Record<string, string> = {}) =>
  catalog['modelyard.catalog.RecordCreated']({ ...head, entity, key, after: JSON.stringify(after) });

describe('events of content', () => {
  it('are changes of what is published, which wait for their checks', () => {
    const place = { workspace: 'public', solutionId: 's1', revisionId: 'r1' } as const;
    const file = { fileId: 'f', name: 'guide.pdf', size: 1, sha256: '', contentType: '', storedAt: 0 };
    expect(content['modelyard.content.DocumentHeld']({ ...place, file, heldAt: 0 })).to.deep.equal({
      ...{ name: 'ChangePending', solutionId: 's1', details: { what: 'the document guide.pdf' } },
    });
    const others = [
      content['modelyard.content.DescriptionHeld']({ ...place, description: '', heldAt: 0 }),
      content['modelyard.content.ImageHeld']({ solutionId: 's1', file, heldAt: 0 }),
    ];
    expect(others.map(({ name, details }) => [name, details.what])).to.deep.equal([
      ['ChangePending', 'the description'],
      ['ChangePending', 'the picture'],
    ]);
  });
});

describe('events of onboarding', () => {
  const task = { taskId: 't1', trackingId: 'k1', userId: 'ada' };
  const names = { solutionId: 's1', revisionId: 'r1' };

  it('name the user whose task has ended, and its solution', () => {
    const pushed = { ...task, ...names, name: 'Churn', version: '1.2.0', artifactIds: [], imageUri: null };
    expect(onboarding['modelyard.onboarding.ModelOnboarded'](pushed)).to.deep.equal({
      ...{ name: 'ModelOnboarded', personId: 'ada', solutionId: 's1', details: { version: '1.2.0' } },
    });
    const built = { ...task, ...names, artifactId: 'a1', imageUri: 'registry/churn:1' };
    expect(onboarding['modelyard.onboarding.MicroserviceGenerated'](built)).to.deep.equal({
      ...{ name: 'ImageBuilt', personId: 'ada', solutionId: 's1', details: {} },
    });
  });

  it('say where a task failed and why, also where there is no solution yet', () => {
    const failed = { ...task, step: 'validate', code: 'invalid', detail: 'The zip is damaged.' };
    expect(onboarding['modelyard.onboarding.TaskFailed'](failed)).to.deep.equal({
      ...{ name: 'OnboardingFailed', personId: 'ada' },
      details: { step: 'validate', detail: 'The zip is damaged.' },
    });
  });
});

describe('notifications that clients ask for', () => {
  const wanted = { userId: 'ada', senderId: 'bob', subject: 'Done', text: 'It is done.' };
  const read = notificationEvents['modelyard.notification.NotificationRequested'];

  it('have their own text and severity; an unknown severity is that of the row', () => {
    expect(read({ ...wanted, severity: 'HI' })).to.deep.equal({
      ...{ name: 'NotificationRequested', personId: 'ada', severity: 'HI' },
      details: { subject: 'Done', text: 'It is done.' },
    });
    expect(read({ ...wanted, severity: '??' }).severity).to.equal(undefined);
  });
});

describe('events of the catalog', () => {
  it('attributes a rating to its user, whichever service wrote it', () => {
    const rating = { solutionId: 's1', userId: 'bob', rating: 4, textReview: 'good' };
    expect(created('MLPSolutionRating', rating)).to.deep.equal({
      name: 'RatingCreated',
      actorId: 'bob',
      solutionId: 's1',
      details: { rating: '4', review: 'The review: good' },
    });
    expect(updated('MLPSolutionRating', rating, { ...rating, rating: 5 })?.name).to.equal('RatingUpdated');
    expect(updated('MLPSolutionRating', rating, { ...rating, modified: 1 })).to.equal(undefined);
  });

  it('are every tenth view, also if one change counts several', () => {
    const views = (from: number, to: number) =>
      updated('MLPSolutionWeb', { viewCount: from }, { viewCount: to })?.details;
    expect(views(9, 10)).to.deep.equal({ views: '10' });
    expect(views(8, 23)).to.deep.equal({ views: '20' });
    for (const [from, to] of [
      [10, 11],
      [10, 10],
      [20, 10],
    ] as const)
      expect(views(from, to)).to.equal(undefined);
  });

  it('are comments and replies to comments', () => {
    const comment = { commentId: 'c', threadId: 't1', userId: 'bob', text: 'hello', parentId: null };
    expect(created('MLPComment', comment)).to.deep.equal({
      name: 'CommentAdded',
      actorId: 'bob',
      threadId: 't1',
      details: { comment: 'hello' },
    });
    expect(created('MLPComment', { ...comment, parentId: 'p' })?.name).to.equal('CommentReplied');
  });

  it('are shares, tags and edits', () => {
    const share = created('solutionShares', {}, { solutionId: 's1', userId: 'bob' });
    expect(share).to.include({ name: 'SolutionShared', actorId: 'ada', personId: 'bob', solutionId: 's1' });
    const tag = { ...head, entity: 'solutionTags', key: { solutionId: 's1', tag: 'nlp' } };
    expect(catalog['modelyard.catalog.RecordDeleted'](tag)).to.deep.include({
      name: 'TagRemoved',
      details: { tag: 'nlp' },
    });
    const solution = { solutionId: 's1', name: 'A', active: true };
    expect(updated('MLPSolution', solution, { ...solution, name: 'B' })?.details).to.deep.equal({ fields: 'the name' });
    expect(updated('MLPSolution', solution, { ...solution, active: false })?.name).to.equal('SolutionRemoved');
    expect(updated('MLPSolution', solution, { ...solution, modified: 3 })).to.equal(undefined);
  });

  it('are ignored for other records, above all for notifications themselves', () => {
    for (const entity of ['MLPNotification', 'MLPNotifUserMap', 'MLPUser', 'toString', 'userRoles'])
      expect(created(entity, {}), entity).to.equal(undefined);
  });

  it('are read even if the record was too large for the message', () => {
    const event = {
      ...head,
      entity: 'MLPSolutionFavorite',
      key: { solutionId: 's1', userId: 'bob' },
      after: null,
      shortened: true,
    };
    expect(catalog['modelyard.catalog.RecordCreated'](event)).to.include({ name: 'FavoriteCreated', actorId: 'bob' });
  });
});

describe('events of publication', () => {
  const request = {
    requestId: 7,
    trackingId: 't',
    solutionId: 's1',
    revisionId: 'r1',
    visibility: 'PB',
    solutionName: 'Churn',
    ownerId: 'owner',
    requesterId: 'ada',
  } as const;
  const read = publication['modelyard.publication.ChecksEnded'];

  it('announce an awaited decision only if one is needed', () => {
    const ended = { ...request, passed: true, steps: [] };
    expect(read({ ...ended, awaitsDecision: true })?.name).to.equal('DecisionAwaited');
    expect(read({ ...ended, awaitsDecision: false })).to.equal(undefined);
  });

  it('list the findings of failed checks', () => {
    const steps = [
      { name: 'TextCheck', outcome: 'SU', report: 'fine' },
      { name: 'LicenseCheck', outcome: 'FA', report: 'There is none.' },
    ] as const;
    const failed = read({ ...request, passed: false, awaitsDecision: false, steps });
    expect(failed).to.deep.include({ name: 'ChecksFailed', requesterId: 'ada' });
    expect(failed?.details.findings).to.equal('LicenseCheck: There is none.');
  });

  it('name who decided, so that they are not notified', () => {
    const declined = { ...request, approverId: 'bob', comment: 'Too large.' };
    expect(publication['modelyard.publication.PublicationDeclined'](declined)).to.deep.include({
      name: 'PublicationDeclined',
      actorId: 'bob',
      details: { requestId: '7', readers: 'the public', remark: 'Comment: Too large.' },
    });
  });
});

describe('other events of publication', () => {
  const about = {
    solutionId: 's1',
    visibility: 'PB',
    solutionName: 'Churn',
    ownerId: 'owner',
    requesterId: 'ada',
  } as const;
  const request = { ...about, requestId: 7, trackingId: 't', revisionId: 'r1' };
  const solution = { solutionId: 's1', name: 'Churn', ownerId: 'owner' };

  it('name the requester as the acting user, who is not notified', () => {
    const requested = publication['modelyard.publication.PublicationRequested']({ ...request, steps: [] });
    expect(requested).to.deep.include({ name: 'PublicationRequested', actorId: 'ada', requesterId: 'ada', solution });
    const withdrawn = publication['modelyard.publication.PublicationWithdrawn'](request);
    expect(withdrawn).to.deep.include({ name: 'PublicationWithdrawn', actorId: 'ada', solution });
    const unpublished = publication['modelyard.publication.SolutionUnpublished']({ ...about, revisionIds: ['r1'] });
    expect(unpublished).to.deep.include({
      ...{ name: 'SolutionUnpublished', actorId: 'ada', solution, details: { readers: 'the public' } },
    });
  });

  it('name an approver who published, and no acting user where no approval was needed', () => {
    const read = publication['modelyard.publication.RevisionPublished'];
    const published = { ...request, publisher: 'Modelyard', comment: '' };
    expect(read({ ...published, approverId: 'bob' })).to.include({ name: 'RevisionPublished', actorId: 'bob' });
    expect(read({ ...published, approverId: null }).actorId).to.equal(undefined);
  });
});

describe('events of deployment', () => {
  const about = { deploymentId: 'd1', taskId: 't1', userId: 'ada', solutionId: 's1', revisionId: 'r1' };
  const failed = { ...about, step: 'wait', code: 'model_failed', detail: 'a1 exits with 3.', inForce: null };
  const fail = deployment['modelyard.deployment.DeploymentFailed'];

  it('tell the deployer, who asked for it, how it ended', () => {
    const ready = { ...about, name: 'churn-1', target: 'local' };
    expect(deployment['modelyard.deployment.DeploymentReady'](ready)).to.deep.equal({
      ...{ name: 'DeploymentReady', solutionId: 's1', personId: 'ada', details: { target: 'local' } },
    });
    expect(fail(failed)).to.deep.equal({
      ...{ name: 'DeploymentFailed', solutionId: 's1', personId: 'ada', details: { detail: failed.detail, kept: '' } },
    });
    expect(fail({ ...failed, inForce: 'r0' })?.details.kept).to.equal('What ran before goes on running.');
  });

  it('tell nothing of what the deployer removed, except where parts are left, and of what was not called', () => {
    const remove = deployment['modelyard.deployment.DeploymentRemoved'];
    expect(fail({ ...failed, code: 'undeployed' })).to.equal(undefined);
    expect(remove({ ...about, left: [] })).to.equal(undefined);
    expect(remove({ ...about, left: [], unusedMinutes: 60 })).to.deep.equal({
      ...{ name: 'DeploymentUnused', solutionId: 's1', personId: 'ada', details: { minutes: '60' } },
    });
    expect(remove({ ...about, left: ['a: locked', 'b: busy'] })).to.deep.equal({
      ...{ name: 'DeploymentLeftBehind', solutionId: 's1', personId: 'ada', details: { left: 'a: locked; b: busy' } },
    });
  });
});

describe('events of federation', () => {
  it('say when a certificate expires, and what names its file', () => {
    const read = federationEvents['modelyard.federation.CertificateExpires'];
    const about = { subject: 'a.example.org', setting: 'FEDERATION_CERTIFICATE_FILE', expiresAt: 86_400_000 };
    const details = { subject: about.subject, setting: about.setting, at: '1970-01-02T00:00:00.000Z' };
    expect(read({ ...about, daysLeft: 3 })).to.deep.equal({
      ...{ name: 'CertificateExpires', details: { ...details, days: '3' } },
    });
    expect(read({ ...about, daysLeft: -2 }).details.days).to.equal('0');
  });
});

describe('events of identity', () => {
  it('welcome a new user, and name a new token', () => {
    const head = { userId: 'ada', at: 0, actingUser: 'ada', requestId: null };
    const signedUp = { ...head, loginName: 'ada', way: 'form', verificationPending: false };
    expect(identityEvents['modelyard.identity.UserSignedUp'](signedUp)).to.deep.equal({
      ...{ name: 'UserSignedUp', personId: 'ada', details: {} },
    });
    const issued = { ...head, tokenId: '1', name: 'laptop', scopes: [] };
    expect(identityEvents['modelyard.identity.ApiTokenIssued'](issued)).to.deep.equal({
      ...{ name: 'ApiTokenIssued', personId: 'ada', details: { token: 'laptop' } },
    });
  });

  it('concern the owner of the account, also if the owner seems to have acted', () => {
    const event = { userId: 'ada', way: 'old-password', at: 0, actingUser: 'ada' };
    const domainEvent = identityEvents['modelyard.identity.PasswordChanged'](event);
    expect(domainEvent).to.deep.include({ name: 'PasswordChanged', personId: 'ada' });
    expect(domainEvent.actorId).to.equal(undefined);
    expect(table.filter(({ on }) => on === 'PasswordChanged')).to.have.lengthOf(1);
  });
});
