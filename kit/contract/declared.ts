import * as z from 'zod/mini'

type Shape = Record<string, z.ZodMiniType>
type Defaults<S extends Shape> = { [K in keyof S as S[K] extends z.ZodMiniDefault ? K : never]: z.output<S[K]> }

/** The defaults of a new thing, from its contract: each field that has one. */
export function defaultsOf<S extends Shape>(schema: z.ZodMiniObject<S>): Defaults<S> {
  const fields = Object.entries(schema.shape).flatMap(([key, field]): [string, unknown][] =>
    field instanceof z.ZodMiniDefault ? [[key, field._zod.def.defaultValue]] : [],
  )
  return Object.fromEntries(fields) as Defaults<S>
}

/** The fields of a contract, of a value that may hold more. */
export function fieldsOf<S extends Shape, V extends { [K in keyof S]?: unknown }>(
  schema: z.ZodMiniObject<S>,
  value: V,
): Pick<V, keyof S & keyof V> {
  const fields = Object.keys(schema.shape).map((key) => [key, value[key]])
  return Object.fromEntries(fields) as Pick<V, keyof S & keyof V>
}
