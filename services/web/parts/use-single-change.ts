import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/** A change that does not begin again while it runs: the second click of a double click comes before the first is shown as pending. */
export function useSingleChange<Data, Input = void>(options: UseMutationOptions<Data, Error, Input>) {
  const isRunning = useRef(false);
  const { mutate, ...state } = useMutation<Data, Error, Input>({
    ...options,
    onSettled: (...outcome) => {
      isRunning.current = false;
      return options.onSettled?.(...outcome);
    },
  });
  const start = (input: Input) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(input);
  };
  return { ...state, start };
}
