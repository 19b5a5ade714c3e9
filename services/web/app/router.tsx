import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readAdministrationSearch } from '../pages/administration/administration-search.ts';
import { readBringInSearch } from '../pages/bring-in/bring-in-search.ts';
import { readEditSearch } from '../pages/edit-model/edit-search.ts';
import { MarketplacePage } from '../pages/marketplace/page.tsx';
import { solutionsQuery } from '../pages/marketplace/queries.ts';
import { readMarketplaceSearch } from '../pages/marketplace/search-state.ts';
import { solutionQuery } from '../pages/model/queries.ts';
import { readVersionSearch } from '../pages/model/version-search.ts';
import { readOwnSearch } from '../pages/my-models/own-search.ts';
import { readRequestsSearch } from '../pages/publish-requests/requests-search.ts';
import { readSignInSearch } from '../pages/sign-in/sign-in-search.ts';
import { readVerification } from '../pages/verify/verification.ts';
import { cleanHtmlQuery } from '../parts/clean-html-query.ts';
import { ErrorPage } from './errors/error-page.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { readPageSearch } from './page-search.ts';
import { paths } from './paths.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Shell });

const marketplace = createRoute({
  ...{ getParentRoute: () => root, path: paths.marketplace, validateSearch: readMarketplaceSearch },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(solutionsQuery(deps)),
  // Loaded with the frame: most visits begin here, and a file of its own would be one more round trip before anything is seen.
  component: MarketplacePage,
});
const model = createRoute({
  ...{ getParentRoute: () => root, path: paths.model, validateSearch: readVersionSearch },
  // Asked for while the page itself is still being loaded.
  loader({ context: { queryClient }, params }) {
    void queryClient.prefetchQuery(solutionQuery(params.solutionId));
    void queryClient.prefetchQuery(cleanHtmlQuery);
  },
  component: lazyRouteComponent(() => import('../pages/model/page.tsx'), 'ModelPage'),
});
const signIn = createRoute({
  ...{ getParentRoute: () => root, path: paths.signIn, validateSearch: readSignInSearch },
  component: lazyRouteComponent(() => import('../pages/sign-in/page.tsx'), 'SignInPage'),
});
const register = createRoute({
  ...{ getParentRoute: () => root, path: paths.register },
  component: lazyRouteComponent(() => import('../pages/register/page.tsx'), 'RegisterPage'),
});
const verify = createRoute({
  ...{ getParentRoute: () => root, path: paths.verify, validateSearch: readVerification },
  component: lazyRouteComponent(() => import('../pages/verify/page.tsx'), 'VerifyPage'),
});
const myModels = createRoute({
  ...{ getParentRoute: () => root, path: paths.myModels, validateSearch: readOwnSearch },
  component: lazyRouteComponent(() => import('../pages/my-models/page.tsx'), 'MyModelsPage'),
});
const bringIn = createRoute({
  ...{ getParentRoute: () => root, path: paths.bringIn, validateSearch: readBringInSearch },
  component: lazyRouteComponent(() => import('../pages/bring-in/page.tsx'), 'BringInPage'),
});
const editModel = createRoute({
  ...{ getParentRoute: () => root, path: paths.editModel, validateSearch: readEditSearch },
  component: lazyRouteComponent(() => import('../pages/edit-model/page.tsx'), 'EditModelPage'),
});

const deployments = createRoute({
  ...{ getParentRoute: () => root, path: paths.deployments },
  component: lazyRouteComponent(() => import('../pages/deployments/page.tsx'), 'DeploymentsPage'),
});
const deployment = createRoute({
  ...{ getParentRoute: () => root, path: paths.deployment },
  component: lazyRouteComponent(() => import('../pages/deployment/page.tsx'), 'DeploymentPage'),
});

const compositions = createRoute({
  ...{ getParentRoute: () => root, path: paths.compositions, validateSearch: readPageSearch },
  component: lazyRouteComponent(() => import('../pages/compositions/page.tsx'), 'CompositionsPage'),
});
const composer = createRoute({
  ...{ getParentRoute: () => root, path: paths.composer },
  component: lazyRouteComponent(() => import('../pages/composer/page.tsx'), 'ComposerPage'),
});

const account = createRoute({
  ...{ getParentRoute: () => root, path: paths.account },
  component: lazyRouteComponent(() => import('../pages/account/page.tsx'), 'AccountPage'),
});
const notifications = createRoute({
  ...{ getParentRoute: () => root, path: paths.notifications, validateSearch: readPageSearch },
  component: lazyRouteComponent(() => import('../pages/notifications/page.tsx'), 'NotificationsPage'),
});

const publishRequests = createRoute({
  ...{ getParentRoute: () => root, path: paths.publishRequests, validateSearch: readRequestsSearch },
  component: lazyRouteComponent(() => import('../pages/publish-requests/page.tsx'), 'PublishRequestsPage'),
});
const publishRequest = createRoute({
  ...{ getParentRoute: () => root, path: paths.publishRequest },
  component: lazyRouteComponent(() => import('../pages/publish-request/page.tsx'), 'PublishRequestPage'),
});

const administration = createRoute({
  ...{ getParentRoute: () => root, path: paths.administration },
  beforeLoad: () => {
    throw redirect({ to: paths.administrationSection, params: { section: 'users' } });
  },
});
const administrationSection = createRoute({
  ...{ getParentRoute: () => root, path: paths.administrationSection, validateSearch: readAdministrationSearch },
  component: lazyRouteComponent(() => import('../pages/administration/page.tsx'), 'AdministrationPage'),
});

const routeTree = root.addChildren([
  marketplace,
  model,
  signIn,
  register,
  verify,
  myModels,
  bringIn,
  editModel,
  deployments,
  deployment,
  compositions,
  composer,
  account,
  notifications,
  publishRequests,
  publishRequest,
  administration,
  administrationSection,
]);

/** Every page, loaded when it is first visited. */
export const createPortalRouter = (queryClient: QueryClient) =>
  createRouter({
    ...{ context: { queryClient }, routeTree, parseSearch, stringifySearch },
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
