type Operation = {
  readonly params: object;
  readonly query: object;
  readonly body: unknown;
  readonly response: unknown;
};

type PathOf<Key> = Key extends `${string} ${infer Path}` ? Path : never;
type MethodOf<Key, Path extends string> = Key extends `${infer Method} ${Path}` ? Lowercase<Method> : never;

/** openapi-fetch takes a list that is readonly for an object. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

type Json<T> = { content: { 'application/json': Plain<T> } };
type Optional<T> = Partial<T> extends T ? { query?: T } : { query: T };

type Described<T extends Operation> = {
  parameters: Optional<T['query']> & (keyof T['params'] extends never ? { path?: never } : { path: T['params'] });
  responses: { 200: Json<T['response']> };
} & (T['body'] extends undefined ? { requestBody?: never } : { requestBody: Json<T['body']> });

/** The operations of a generated contract, in the shape that openapi-fetch reads. */
export type PathsOf<Api> = {
  [Path in PathOf<keyof Api>]: {
    [Key in keyof Api as MethodOf<Key, Path>]: Api[Key] extends Operation ? Described<Api[Key]> : never;
  };
};
