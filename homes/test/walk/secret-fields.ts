import * as z from 'zod/mini'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { isSecret } from '#kit/contract/secret.ts'

type Field = { path: string; isSecret: boolean; isText: boolean }
type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  additionalProperties?: Shape | boolean
  'x-secret'?: boolean
}

/** Each field of a reply: where it is, whether it is a secret, and whether it may hold any text. */
export function fieldsOfReply({ reply }: Endpoint): Field[] {
  if (isRaw(reply)) return []
  const shape = z.toJSONSchema(reply, {
    unrepresentable: 'any',
    io: 'output',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      if (isSecret(zodSchema)) Object.assign(jsonSchema, { 'x-secret': true })
    },
  }) as Shape
  return fieldsIn(shape, '')
}

function fieldsIn(shape: Shape, path: string): Field[] {
  const inner = Object.entries(shape.properties ?? {}).map(
    ([name, field]) => [path === '' ? name : `${path}.${name}`, field] as const,
  )
  return [
    ...ownField(shape, path),
    ...partsOf(shape).flatMap((part) => fieldsIn(part, path)),
    ...inner.flatMap(([at, field]) => fieldsIn(field, at)),
  ]
}

function ownField(shape: Shape, path: string): Field[] {
  const isMarked = shape['x-secret'] === true
  const isText = shape.type === 'string' && !shape.enum && shape.const === undefined && shape.format !== 'date-time'
  return path !== '' && (isMarked || isText) ? [{ path, isSecret: isMarked, isText }] : []
}

function partsOf({ items, anyOf = [], allOf = [], additionalProperties }: Shape): Shape[] {
  const further = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return [items, ...anyOf, ...allOf, further].filter((one) => one !== undefined)
}
