import type { StoreImage } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { changeImage } from '../app/change-image.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { storeImage } from '../domain/image.ts';

export const storeImageHandler =
  (deps: HandlerDeps): Handler<StoreImage> =>
  (command) =>
    changeImage(deps, command, storeImage);
