import * as z from 'zod/mini'
import { declaredShape } from './described.ts'
import type { Schema } from './endpoint.ts'
import type { SchemaNames } from './schema-names.ts'

export type Side = 'input' | 'output'
export type Shape = Record<string, unknown>
export type Shapes = ReturnType<typeof collectShapes>

type Reference = { at: Shape; name: string; side: Side }

const local = '#/$defs/'
const inDocument = (name: string) => `#/components/schemas/${name}`

/** JSON Schemas of a document: what has a name is in its components once, and everywhere else a reference to it. */
export function collectShapes(names: SchemaNames) {
  const shapes: Record<Side, Map<string, Shape>> = { input: new Map(), output: new Map() }
  const references: Reference[] = []

  function shapeOf(schema: Schema, side: Side): Shape {
    const {
      $schema: _,
      $defs = {},
      ...shape
    } = z.toJSONSchema(schema, {
      io: side,
      metadata: names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, declaredShape(zodSchema)),
    })
    for (const [name, inner] of Object.entries($defs)) keep(name, side, inner as Shape)
    const name = names.get(schema)?.id
    if (name === undefined) return pointed(shape, side)
    keep(name, side, shape)
    return pointed({ $ref: local + name }, side)
  }

  function keep(name: string, side: Side, { id: _id, ...shape }: Shape): void {
    if (!shapes[side].has(name)) shapes[side].set(name, pointed(shape, side))
  }

  /** Notes where it refers to named ones. */
  function pointed(shape: Shape, side: Side): Shape {
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { $ref } = value as { $ref?: unknown }
      if (typeof $ref === 'string' && $ref.startsWith(local))
        references.push({ at: value as Shape, name: $ref.slice(local.length), side })
      else Object.values(value).forEach(walk)
    }
    walk(shape)
    return shape
  }

  /** All that were named. What is sent is apart where it differs from what is replied, as it does where a field has a default. */
  function components(): Record<string, Shape> {
    const apart = differing(shapes)
    const nameOf = (name: string, side: Side) => (side === 'input' && apart.has(name) ? `${name}Sent` : name)
    for (const { at, name, side } of references) at['$ref'] = inDocument(nameOf(name, side))
    const all = (['input', 'output'] as const).flatMap((side) =>
      [...shapes[side]].map(([name, shape]) => [nameOf(name, side), shape] as const),
    )
    return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  return { shapeOf, components }
}

/** Names whose two sides differ, by themselves or by what they refer to. */
function differing({ input, output }: Record<Side, Map<string, Shape>>): Set<string> {
  const texts = [...input].flatMap(([name, shape]) => {
    const other = output.get(name)
    return other ? [{ name, text: JSON.stringify(shape), other: JSON.stringify(other) }] : []
  })
  const apart = new Set(texts.flatMap(({ name, text, other }) => (text === other ? [] : [name])))
  for (let size = -1; size !== apart.size;) {
    size = apart.size
    for (const { name, text } of texts) if ([...apart].some((one) => text.includes(`"${local}${one}"`))) apart.add(name)
  }
  return apart
}
