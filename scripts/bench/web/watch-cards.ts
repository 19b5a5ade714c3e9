// What a person sees, measured in the page: from the event of the key to the frame that shows the cards of the new search. Cards
// of the search before are marked as busy meanwhile; a search that finds nothing has none, and fails here.
export const watchCards = `
  globalThis.shown = new Promise((resolve, reject) => {
    let struckAt;
    let wasBusy = false;
    addEventListener('keydown', ({ timeStamp }) => { struckAt = timeStamp; }, { once: true, capture: true });
    const look = () => {
      const isBusy = document.querySelector('.cards')?.getAttribute('aria-busy') === 'true';
      wasBusy ||= isBusy;
      if (struckAt === undefined || !wasBusy || isBusy) return;
      observer.disconnect();
      // The frame is drawn before a task that begins in it has run.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - struckAt)));
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    setTimeout(reject, 30_000, new Error('The key has changed no cards.'));
  });
  // What evaluates this does not wait for the promise.
  undefined;
`;
