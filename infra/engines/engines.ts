export type { Engine, EngineOptions, FetchProgress } from './engine.ts';
export { EngineError } from './engine.ts';
export { engineAddress } from './engine-address.ts';
export { defaultCacheDir } from './fetch/cache.ts';
export { startKafka } from './kafka/start-kafka.ts';
export { startMongo } from './mongodb/start-mongo.ts';
export { startPostgres } from './postgresql/start-postgres.ts';
export { freePort, isFree } from './process/free-port.ts';
export { endLeftover } from './process/leftover.ts';
