type Shape = Record<string, unknown>

const shapes = new WeakMap<object, Shape>()

/** Declares for the OpenAPI document what a value looks like that is parsed from free text. */
export function described<S extends object>(schema: S, shape: Shape): S {
  shapes.set(schema, shape)
  return schema
}

/** The declared shape of a schema. */
export function declaredShape(schema: object): Shape | undefined {
  return shapes.get(schema)
}
