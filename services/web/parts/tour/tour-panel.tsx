import { Link } from '@tanstack/react-router';
import { useMessages } from '../../app/language/use-messages.ts';
import { paths } from '../../app/paths.ts';
import { goTo } from '../../app/tour/tour.ts';
import { type Tour, type TourStep, tourSteps } from '../../app/tour/tour-state.ts';
import { BringStep } from './bring-step.tsx';
import { messages } from './messages.ts';
import './tour.css';

const titles = { welcome: 'welcomeTitle', bring: 'bringTitle', look: 'lookTitle', try: 'tryTitle' } as const;
const texts = { welcome: 'welcome', bring: 'bring', look: 'look', try: 'try' } as const satisfies Record<
  TourStep,
  string
>;

/** The tour: what the platform is for, and the demo model brought in, looked at and tried. It stays while people go where it leads. */
export function TourPanel({ current }: { readonly current: Tour }) {
  const t = useMessages(messages);
  const { step, solutionId } = current;
  const place = tourSteps.indexOf(step);
  const next = tourSteps[place + 1];
  const before = tourSteps[place - 1];
  const end = () => {
    // Before the button with the focus is gone.
    document.getElementById('content')?.focus();
    goTo('over');
  };
  return (
    <aside className="tour panel" aria-labelledby="tour">
      <div className="row spread">
        <h2 id="tour">{t(titles[step])}</h2>
        <span className="quiet">{t('place', { place: place + 1, count: tourSteps.length })}</span>
      </div>
      <p aria-live="polite">{t(texts[step])}</p>
      {step === 'bring' && <BringStep current={current} />}
      {step === 'look' && solutionId && (
        <p>
          <Link className="button button-primary" to={paths.model} params={{ solutionId }}>
            {t('openModel')}
          </Link>
        </p>
      )}
      {step === 'try' && solutionId && (
        <p>
          <Link className="button button-primary" to={paths.model} params={{ solutionId }} hash="try-it">
            {t('openTry')}
          </Link>
        </p>
      )}
      <div className="row">
        {before && (
          <button type="button" className="button" onClick={() => goTo({ step: before, solutionId })}>
            {t('back')}
          </button>
        )}
        {next && (step === 'welcome' || solutionId) && (
          <button type="button" className="button" onClick={() => goTo({ ...current, step: next })}>
            {t('next')}
          </button>
        )}
        <button type="button" className="button" onClick={end}>
          {t(next ? 'skip' : 'finish')}
        </button>
      </div>
    </aside>
  );
}
