import { sql } from 'kysely';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { publishRequest } from '../../domain/entities/workflow.ts';
import type { Page, Paging } from '../../domain/paging.ts';
import { toRecord } from '../columns.ts';
import type { Database, Row } from '../database.ts';
import { pageOf } from '../page.ts';
import { whereClause } from '../where-clause.ts';

const columns = sql`publish_requests.*,
  (SELECT name FROM solutions WHERE solutions.solution_id = publish_requests.solution_id) AS solution_name,
  (SELECT user_id FROM solutions WHERE solutions.solution_id = publish_requests.solution_id) AS owner_id,
  coalesce((SELECT json_agg(share.user_id ORDER BY share.user_id) FROM solution_shares AS share
             WHERE share.solution_id = publish_requests.solution_id), '[]') AS co_owner_ids,
  (SELECT version FROM solution_revisions AS revision WHERE revision.revision_id = publish_requests.revision_id) AS version,
  (SELECT access_type_code FROM solution_revisions AS revision
    WHERE revision.revision_id = publish_requests.revision_id) AS revision_access_type_code,
  (SELECT login_name FROM users WHERE users.user_id = publish_requests.request_user_id) AS requester_login_name,
  (SELECT owner_name FROM owners WHERE owners.user_id = publish_requests.request_user_id) AS requester_name`;

/** Publish requests with the names of what they are about, a page in two queries. */
export const findRequests = (database: Database, equal: AnyRecord, paging: Paging): Promise<Page> =>
  pageOf(database, {
    entity: publishRequest,
    from: sql.table(publishRequest.table),
    where: whereClause(publishRequest, { equal }),
    paging,
    projection: { columns, toRecord: toPortalRequest },
  });

const toPortalRequest = (row: Row): AnyRecord => ({
  ...toRecord(publishRequest, row),
  solutionName: row.solution_name,
  ownerId: row.owner_id,
  coOwnerIds: row.co_owner_ids,
  version: row.version,
  revisionAccessTypeCode: row.revision_access_type_code,
  requesterLoginName: row.requester_login_name,
  requesterName: row.requester_name,
});
