import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

export type SchemaNames = z.core.$ZodRegistry<{ id: string }>

/**
 * The schemas that modules export, by names for the document: that of the export, behind that of its module where several modules export it.
 * What is given here later never takes a name that is in use alone.
 */
export function schemaNames(modules: Record<string, object>): SchemaNames {
  const names = z.registry<{ id: string }>()
  const exported = Object.entries(modules).flatMap(([module, inside]) =>
    Object.entries(inside).flatMap(([name, value]) =>
      isSchema(value) && /^[A-Z]/.test(name) ? { module, name, value } : [],
    ),
  )
  for (const { module, name, value } of exported) {
    const isShared = exported.some((other) => other.name === name && other.value !== value)
    if (!names.has(value))
      names.add(value, { id: isShared ? module.charAt(0).toUpperCase() + module.slice(1) + name : name })
  }
  return names
}

function isSchema(value: unknown): value is Schema {
  return value instanceof z.core.$ZodType
}
