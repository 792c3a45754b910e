import type * as z from 'zod/v4/core'

/** How small and large a number, or how long a text, may be. */
export type Bounds = { min?: number; max?: number; maxLength?: number }

/** What a contract allows at a path such as `value.bands.0.untilMinutes`: for fields that don't let more be typed. */
export function boundsAt(schema: z.$ZodType, path: string): Bounds {
  const found = path ? partAt(schema, path.split('.')) : [inner(schema)]
  return found.length === 1 && found[0] ? boundsOf(found[0]) : {}
}

function boundsOf(schema: z.$ZodType): Bounds {
  const bounds: Bounds = {}
  const step = 'format' in schema._zod.def ? 1 : 0
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = check._zod as z.$ZodChecks['_zod']
    if (def.check === 'max_length') bounds.maxLength = def.maximum
    if (def.check === 'length_equals') bounds.maxLength = def.length
    if (def.check === 'greater_than') bounds.min = Number(def.value) + (def.inclusive ? 0 : step)
    if (def.check === 'less_than') bounds.max = Number(def.value) - (def.inclusive ? 0 : step)
  }
  return bounds
}

function partAt(schema: z.$ZodType, [key, ...rest]: string[]): z.$ZodType[] {
  if (key === undefined) return optionsOf(inner(schema))
  return optionsOf(inner(schema)).flatMap((option) => {
    const child = childOf(option, key)
    return child ? partAt(child, rest) : []
  })
}

/** A value of several shapes has bounds only where one of them alone has such a part. */
function optionsOf(schema: z.$ZodType): z.$ZodType[] {
  const { def } = schema._zod as z.$ZodTypes['_zod']
  if (def.type === 'union') return def.options.flatMap((option) => optionsOf(inner(option)))
  if (def.type === 'intersection') return [def.left, def.right].flatMap((side) => optionsOf(inner(side)))
  return def.type === 'null' || def.type === 'undefined' ? [] : [schema]
}

function childOf(schema: z.$ZodType, key: string): z.$ZodType | undefined {
  const { def } = schema._zod as z.$ZodTypes['_zod']
  if (def.type === 'object') return def.shape[key]
  if (def.type === 'array') return def.element
  if (def.type === 'tuple') return def.items[Number(key)] ?? def.rest ?? undefined
  return def.type === 'record' ? def.valueType : undefined
}

/** What is asked of a value that is there. */
function inner(schema: z.$ZodType): z.$ZodType {
  const { def } = schema._zod as z.$ZodTypes['_zod']
  if (def.type === 'pipe') return inner(def.in._zod.def.type === 'transform' ? def.out : def.in)
  if (def.type === 'lazy') return inner(def.getter())
  return 'innerType' in def ? inner(def.innerType) : schema
}
