import type pg from 'pg';
import { type SearchedSolution, tags, users } from './solutions.ts';

/** Puts solutions into a catalog by its tables, which takes times of change as they are given. */
export async function storeSolutions(pool: pg.Pool, solutions: readonly SearchedSolution[]): Promise<void> {
  const insert = async (table: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await pool.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  const revisions = solutions.flatMap((solution) => solution.revisions.map((one) => ({ solution, ...one })));
  const revisionRows = revisions.map(({ solution, ...one }) => ({
    revision_id: one.id,
    solution_id: solution.id,
    version: '1',
    access_type_code: one.accessType,
    validation_status_code: one.validationStatus,
    description: one.description,
    user_id: solution.owner,
    authors: one.authors,
    publisher: one.publisher,
    modified: at(one.modified),
  }));
  const artifacts = revisions.flatMap(({ id, solution, ...one }) =>
    one.artifacts.map((artifact) => ({ id, solution, artifact })),
  );
  const documents = revisions.flatMap(({ id, solution, ...one }) =>
    one.documents.map((document) => ({ id, solution, document })),
  );

  await insert(
    'users',
    users.map((id, place) => ({
      user_id: id,
      login_name: `user${place}`,
      email: `user${place}@example.org`,
      active: true,
    })),
  );
  await insert(
    'tags',
    tags.map((tag) => ({ tag })),
  );
  await insert('solutions', solutions.map(solutionRow));
  await insert(
    'solution_tags',
    solutions.flatMap(({ id, ...one }) => one.tags.map((tag) => ({ solution_id: id, tag }))),
  );
  await insert(
    'solution_shares',
    solutions.flatMap(({ id, sharedWith }) => sharedWith.map((user) => ({ solution_id: id, user_id: user }))),
  );
  await insert(
    'solution_web',
    solutions
      .filter(({ views }) => views !== null)
      .map(({ id, views, lastDownload, featured }) => ({
        ...{ solution_id: id, view_count: views, download_count: 0, rating_count: 0, rating_average_tenths: 0 },
        ...{ last_download: lastDownload === null ? null : at(lastDownload), featured },
      })),
  );
  await insert('solution_revisions', revisionRows);
  await insert(
    'revision_descriptions',
    revisions.flatMap(({ id, descriptions }) =>
      descriptions.map(({ accessType, text, modified }) => ({
        ...{ revision_id: id, access_type_code: accessType, description: text, modified: at(modified) },
      })),
    ),
  );
  const named = { name: 'a name', version: '1', uri: 'http://store/1', size: 1 };
  await insert(
    'artifacts',
    artifacts.map(({ solution, artifact: { id, modified } }) => ({
      ...{ artifact_id: id, artifact_type_code: 'MI', user_id: solution.owner, modified: at(modified) },
      ...named,
    })),
  );
  await insert(
    'revision_artifacts',
    artifacts.map(({ id, artifact }) => ({ revision_id: id, artifact_id: artifact.id })),
  );
  await insert(
    'documents',
    documents.map(({ solution, document: { id, modified } }) => ({
      ...{ document_id: id, user_id: solution.owner, modified: at(modified) },
      ...named,
    })),
  );
  await insert(
    'revision_documents',
    documents.map(({ id, document }) => ({
      ...{ revision_id: id, access_type_code: document.accessType, document_id: document.id },
    })),
  );
}

const at = (ms: number): string => new Date(ms).toISOString();

const solutionRow = ({ id, name, description, owner, active, modelType, modified }: SearchedSolution) => ({
  ...{ solution_id: id, name, description, user_id: owner, active, model_type_code: modelType, modified: at(modified) },
});
