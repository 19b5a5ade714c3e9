import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { summarizeProto } from './proto-summary.ts';

/** More are in the file; a page with all of them would not scroll. */
const mostRecords = 100;

/** The operations and messages of a proto file as tables. */
export function Interface({ proto }: { readonly proto: string }) {
  const t = useMessages(messages);
  const { operations, messages: records } = summarizeProto(proto);
  const shown = (type: string, isStream: boolean) => (isStream ? t('stream', { type }) : type);
  return (
    <div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('operation')}</th>
            <th scope="col">{t('takes')}</th>
            <th scope="col">{t('gives')}</th>
          </tr>
        </thead>
        <tbody>
          {operations.map(({ name, takes, takesStream, gives, givesStream }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shown(takes, takesStream)}</td>
              <td>{shown(gives, givesStream)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {records.slice(0, mostRecords).map(({ name, fields }) => (
        <table key={name}>
          <caption>{t('messageName', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('type')}</th>
              <th scope="col">{t('number')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.number}>
                <th scope="row">{field.name}</th>
                <td>
                  <code>{field.type}</code>
                </td>
                <td>{field.number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {records.length > mostRecords && <p>{t('moreMessages', { count: records.length - mostRecords })}</p>}
    </div>
  );
}
