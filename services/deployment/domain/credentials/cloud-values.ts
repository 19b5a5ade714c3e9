/** What is sealed of credentials for `cloudone`: a service principal of Azure. */
export interface CloudoneValues {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly subscriptionId: string;
  readonly resourceGroup?: string | undefined;
  /** Images are imported into it. */
  readonly containerRegistry?: string | undefined;
}

/** For `cloudtwo`: an application credential of Keystone, or the account of a person in a project. */
export type CloudtwoValues =
  | { readonly applicationCredentialId: string; readonly applicationCredentialSecret: string }
  | {
      readonly username: string;
      readonly password: string;
      readonly userDomain: string;
      readonly project: string;
      readonly projectDomain: string;
    };
