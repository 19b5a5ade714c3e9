import { type ComponentType, createContext, useContext } from 'react';
import type { MessageDraft } from './draft.ts';
import type { MessageShape } from './message-shape.ts';
import type { Problem } from './parse-scalar.ts';

export interface FieldsProps {
  readonly shape: MessageShape;
  readonly path: string;
  readonly draft: MessageDraft;
  readonly onChange: (draft: MessageDraft) => void;
}

interface FormContext {
  /** What the ids of its controls begin with. */
  readonly id: string;
  readonly problems: ReadonlyMap<string, Problem>;
  /** Shows a message within a message: fields would import themselves otherwise. */
  readonly Fields: ComponentType<FieldsProps>;
}

const Context = createContext<FormContext>({ id: '', problems: new Map(), Fields: () => null });

export const FormProvider = Context.Provider;

export const useFields = () => useContext(Context).Fields;

/** What the control at a path needs to be named, and to say what is wrong with it. */
export function useControl(path: string) {
  const { id: form, problems } = useContext(Context);
  const problem = problems.get(path);
  const id = `${form}-${path}`;
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  return { id, hintId, problemId, problem };
}
