/**
 * The addresses of the pages. Their first segment is one that the edge passes to no service: `npm test -- web` fails where it
 * does.
 */
export const paths = {
  marketplace: '/',
  model: '/models/$solutionId',
  signIn: '/login',
  register: '/register',
  verify: '/verify',
  myModels: '/my-models',
  bringIn: '/my-models/new',
  editModel: '/my-models/$solutionId',
  deployments: '/running',
  deployment: '/running/$deploymentId',
  compositions: '/composer',
  composer: '/composer/$compositionId',
  publishRequests: '/publish-requests',
  publishRequest: '/publish-requests/$requestId',
  administration: '/administration',
  administrationSection: '/administration/$section',
  account: '/account',
  notifications: '/account/notifications',
} as const;
