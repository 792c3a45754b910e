import * as z from 'zod/mini'

type Shape = Record<string, unknown>

const shapes = new WeakMap<object, Shape>()

/** Declares for the OpenAPI document what a value looks like that is parsed from free text. */
export function described<S extends z.ZodMiniType>(schema: S, shape: Shape): S {
  // A schema that several contracts share keeps what each of them says of it apart.
  const own = z.clone(schema)
  shapes.set(own, shape)
  return own
}

/** The declared shape of a schema. */
export function declaredShape(schema: object): Shape | undefined {
  return shapes.get(schema)
}
