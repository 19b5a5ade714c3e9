import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deployment } from '../../../contracts/deployment-api.ts';
import { deploymentApi } from '../../app/api/client.ts';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { MessageAnswer } from '../message-answer/message-answer.tsx';
import { MessageForm } from '../message-form/message-form.tsx';
import { type CallableOperation, readOperations } from '../message-form/read-operations.ts';
import { SelectField } from '../select-field.tsx';
import { messages } from './messages.ts';
import { runDocumentQuery } from './queries.ts';

interface Props {
  readonly deployment: Pick<Deployment, 'id' | 'revisionId'>;
}

/** Calls the operations of a deployment that runs, each by a form made of its proto. */
export function CallForm({ deployment: { id, revisionId } }: Props) {
  const t = useMessages(messages);
  const { data, error, refetch } = useQuery(runDocumentQuery(id, revisionId));
  const [chosen, setChosen] = useState<string>();
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('loadingOperations')}</p>;
  const operations = readOperations(data);
  const operation = operations.find(({ name }) => name === chosen) ?? operations[0];
  if (!operation) return <p>{t('noOperations')}</p>;
  return (
    <>
      {operations.length > 1 && (
        <SelectField
          label={t('operation')}
          value={operation.name}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {operations.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Call key={`${revisionId} ${operation.name}`} id={id} operation={operation} />
    </>
  );
}

function Call({ id, operation }: { readonly id: string; readonly operation: CallableOperation }) {
  const t = useMessages(messages);
  const { name, request, response, example } = operation;
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(message: unknown) {
      const start = performance.now();
      const params = { path: { deployment: id, operation: name } };
      const { data: answer } = await deploymentApi.POST('/run/{deployment}/{operation}', { params, body: message });
      return { answer, ms: Math.round(performance.now() - start) };
    },
  });
  return (
    <>
      <MessageForm shape={request} example={example} onSend={(message) => !isPending && mutate(message)}>
        <button type="submit" className="button button-primary" disabled={isPending}>
          {t(isPending ? 'calling' : 'call')}
        </button>
      </MessageForm>
      {error && <ErrorView error={error} />}
      {data && (
        <>
          <p role="status">{t('answeredIn', { ms: data.ms })}</p>
          <MessageAnswer answer={data.answer} shape={response} />
        </>
      )}
    </>
  );
}
