/** Cards of their final size, until the real ones are there. */
export function LoadingCards({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <ul className="cards" aria-label={label} aria-busy="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <li key={index} className="card card-loading" />
      ))}
    </ul>
  );
}
