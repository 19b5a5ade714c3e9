import type { Page } from 'playwright-core';

/** Fills in the page of the log-in, which is open. */
export async function signInOn(page: Page, person: { readonly loginName: string; readonly password: string }) {
  await page.getByLabel('User name or e-mail address').fill(person.loginName);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
