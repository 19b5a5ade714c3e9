import { settingPrefix } from '../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { services } from '../../services/services.ts';

/** A service with collections in MongoDB. Its user is named as the service is. */
export interface MongoService {
  readonly name: string;
  readonly collections: readonly string[];
}

/** `CONTENT_MONGODB_URL`: where content alone finds its database. */
export const mongoUrlSetting = (service: string): string => `${settingPrefix(service)}MONGODB_URL`;

/** What `npm run mongo-accounts` gives the user of content as its password: `CONTENT_MONGODB_PASSWORD`. */
export const mongoPasswordSetting = (service: string): string => `${settingPrefix(service)}MONGODB_PASSWORD`;

export const mongoServices: readonly MongoService[] = services.flatMap(
  ({ name, collections = [] }: ServiceDescriptor) =>
    collections.length === 0 ? [] : [{ name, collections: collections.map((collection) => `${name}.${collection}`) }],
);
