import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorView } from '../../app/errors/error-view.tsx';
import { useMessages } from '../../app/language/use-messages.ts';
import { messages } from './messages.ts';
import { ownRatingQuery, rate, ratingsQuery } from './queries-of-ratings.ts';

const stars = [1, 2, 3, 4, 5];

interface Props {
  readonly solutionId: string;
  readonly userId: string;
}

/** The rating of the person who is signed in, which a new one replaces. */
export function OwnRating({ solutionId, userId }: Props) {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const own = ownRatingQuery(solutionId, userId);
  const { data: rating } = useQuery(own);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (chosen: number) => rate(solutionId, chosen),
    onSuccess: () =>
      Promise.all(
        [own.queryKey, ratingsQuery(solutionId).queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <>
      {error && <ErrorView error={error} />}
      <fieldset className="row">
        <legend>{t('yourRating')}</legend>
        {stars.map((star) => (
          <button
            key={star}
            type="button"
            className={star === rating ? 'button button-primary' : 'button'}
            aria-pressed={star === rating}
            aria-label={t('ratingOf', { rating: star })}
            disabled={isPending}
            onClick={() => mutate(star)}
          >
            {star}
          </button>
        ))}
        <span role="status">{isSuccess && t('rated')}</span>
      </fieldset>
    </>
  );
}
