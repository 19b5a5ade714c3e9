import type { StoreSiteImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeImage } from '../app/change-image.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { storeSiteImage } from '../domain/store-site-image.ts';

export const storeSiteImageHandler =
  (deps: HandlerDeps): Handler<StoreSiteImage> =>
  (command) =>
    changeImage(deps, command, storeSiteImage);
