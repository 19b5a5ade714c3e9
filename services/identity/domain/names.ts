/** Whether the user has this login name or e-mail address. */
export function matchesName(name: string, user: { readonly loginName: string; readonly email: string }): boolean {
  return [user.loginName, user.email].some((known) => known.toLowerCase() === name.toLowerCase());
}
