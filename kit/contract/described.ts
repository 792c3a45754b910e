type Shape = Record<string, unknown>

const shapes = new WeakMap<object, Shape>()

/** Tells the OpenAPI document what a value looks like that is read from any text. */
export function described<S extends object>(schema: S, shape: Shape): S {
  shapes.set(schema, shape)
  return schema
}

/** What was told of a schema. */
export function declaredShape(schema: object): Shape | undefined {
  return shapes.get(schema)
}
