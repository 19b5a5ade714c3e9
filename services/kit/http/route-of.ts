/** The pattern that matched (`/solutions/:id`), which routers set on the context; `none` where none did. */
export function routeOf(ctx: object): string {
  const route = '_matchedRoute' in ctx ? ctx._matchedRoute : undefined;
  return typeof route === 'string' ? route : 'none';
}
