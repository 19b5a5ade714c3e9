import type { CompositionNode, CompositionOperationInput } from '../../../contracts/composer-api.ts';
import { useMessages } from '../../app/language/use-messages.ts';
import { Field } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { messages } from '../messages.ts';

const longest = 200;

interface Props {
  readonly node: CompositionNode;
  readonly onChange: (operations: readonly CompositionOperationInput[]) => void;
}

export function NodeName({ node, onChange }: Props) {
  const t = useMessages(messages);
  return (
    <form
      key={node.name}
      onSubmit={(event) => {
        event.preventDefault();
        const name = formText(event.currentTarget)('name').trim();
        if (name && name !== node.name) onChange([{ op: 'updateNode', id: node.id, set: { name } }]);
      }}
    >
      <Field
        label={t('nodeName')}
        name="name"
        defaultValue={node.name}
        maxLength={longest}
        required
        dir="auto"
        onBlur={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
    </form>
  );
}
