interface Named {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly loginName?: string | null;
}

/** The name of a person, and what they sign in with where that is known. */
export function personName({ firstName, lastName, loginName }: Named): string {
  const name = [firstName, lastName].filter((part) => part?.trim()).join(' ');
  if (!loginName) return name;
  return name ? `${name} (${loginName})` : loginName;
}
