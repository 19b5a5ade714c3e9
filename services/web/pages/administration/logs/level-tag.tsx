/** The level of a record, in the word that programs write. */
export const LevelTag = ({ level }: { readonly level: string }) => (
  <span className={`tag log-level log-${level}`} dir="ltr">
    {level}
  </span>
);
