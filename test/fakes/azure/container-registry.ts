import type { AzureState } from './azure-state.ts';
import type { Route } from './container-groups.ts';

const path =
  '^/subscriptions/33333333-3333-4333-8333-333333333333/resourceGroups/lab/providers/Microsoft.ContainerRegistry/registries';

/** One container registry, `labimages`. An import is polled for. */
export function containerRegistryRoutes(state: AzureState, base: () => string): readonly Route[] {
  const properties = { loginServer: 'labimages.azurecr.io', adminUserEnabled: true, provisioningState: 'Succeeded' };
  let asked = 0;
  return [
    [
      'GET',
      new RegExp(`${path}/labimages$`),
      () => ({
        status: 200,
        body: { id: '/r', name: 'labimages', location: 'eastus', sku: { name: 'Basic' }, properties },
      }),
    ],
    [
      'POST',
      new RegExp(`${path}/labimages/listCredentials$`),
      () => ({
        status: 200,
        body: { username: 'labimages', passwords: [{ name: 'password', value: 'of-the-registry' }] },
      }),
    ],
    [
      'POST',
      new RegExp(`${path}/(labimages)/importImage$`),
      ({ parts: [registry = ''], body }) => {
        state.imports.push({ registry, source: body.source as object, targetTags: body.targetTags as string[] });
        asked = 0;
        return { status: 202, headers: { location: `${base()}/imports/1?api-version=2025-11-01` } };
      },
    ],
    // Accepted, not done: as often as not it takes more than one look.
    ['GET', /^\/imports\/1$/, () => (asked++ === 0 ? { status: 202 } : { status: 200 })],
  ];
}
