import { useQuery } from '@tanstack/react-query';
import type { Deployment } from '../../../contracts/deployment-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { runDocumentQuery } from '../../parts/deployment/queries.ts';
import { readOperations } from '../../parts/message-form/read-operations.ts';
import { callSnippets } from './call-snippets.ts';
import { messages } from './messages.ts';

/** Where it is called, how programs do it, and which servers answer. */
export function Endpoints({ deployment }: { readonly deployment: Deployment }) {
  const t = useMessages(messages);
  const { id, name, revisionId, endpoints } = deployment;
  const { data } = useQuery(runDocumentQuery(id, revisionId));
  const [operation] = readOperations(data);
  const { origin } = location;
  return (
    <section>
      <h2>{t('endpoints')}</h2>
      <p className="quiet">{t('callToken')}</p>
      <CodeBlock title={t('address')} text={`${origin}/run/${name}`} />
      <details className="deployment-part">
        <summary>{t('programs')}</summary>
        {operation &&
          callSnippets({ origin, name, operation: operation.name, example: operation.example }).map((snippet) => (
            <CodeBlock key={snippet.title} title={snippet.title} text={snippet.text} />
          ))}
        <CodeBlock title="OpenAPI" text={`${origin}/run/${name}/openapi.json`} />
        <CodeBlock title="Open Inference Protocol" text={`${origin}/inference/v2/models/${name}`} />
      </details>
      <details className="deployment-part">
        <summary>{t('servers', { count: endpoints.length })}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('component')}</th>
              <th scope="col">{t('address')}</th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map(({ component, host, port }) => (
              <tr key={`${component} ${host} ${port}`}>
                <th scope="row">{component}</th>
                <td dir="ltr">{`${host}:${port}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
