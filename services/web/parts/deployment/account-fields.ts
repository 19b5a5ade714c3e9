export interface AccountField {
  readonly name: string;
  readonly isSecret?: boolean;
  readonly isOptional?: boolean;
}

/** What a target needs to reach an account, by its name. */
export const accountFields: ReadonlyMap<string, readonly AccountField[]> = new Map(
  Object.entries({
    cloudone: [
      { name: 'tenantId' },
      { name: 'subscriptionId' },
      { name: 'clientId' },
      { name: 'clientSecret', isSecret: true },
      { name: 'resourceGroup', isOptional: true },
      { name: 'containerRegistry', isOptional: true },
    ],
    cloudtwo: [{ name: 'applicationCredentialId' }, { name: 'applicationCredentialSecret', isSecret: true }],
  }),
);

/** The values of an account as its form says; an empty field is left out. */
export const accountValues = (target: string, read: (name: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (accountFields.get(target) ?? []).flatMap(({ name }) => {
      const value = read(name).trim();
      return value === '' ? [] : [[name, value]];
    }),
  );
