import type { addressOf } from './loopback.ts';

type AdditionalPolicy = ReturnType<typeof addressOf>['additionalPolicies'][number];

/** Sees in the answers of Entra ID that it has no such tenant: the login of the SDKs says only that it could not begin. */
export interface TenantWatch {
  readonly policy: AdditionalPolicy;
  /** Whether the latest answer said so. */
  isUnknown(): boolean;
}

export function createTenantWatch(): TenantWatch {
  let unknown = false;
  return {
    isUnknown: () => unknown,
    policy: {
      position: 'perCall',
      policy: {
        name: 'tenantWatch',
        async sendRequest(request, next) {
          const response = await next(request);
          unknown = response.status === 400 && /"invalid_tenant"/.test(response.bodyAsText ?? '');
          return response;
        },
      },
    },
  };
}
