import * as z from 'zod/mini'

/** What the database of an export went through, oldest first. */
const Step = z.object({ name: z.string(), hash: z.string() })
export type Step = z.infer<typeof Step>

export const Header = z.object({
  format: z.literal('routewright-workspace-2'),
  version: z.string(),
  migrations: z.array(Step).check(z.minLength(1)),
  secretKey: z.string(),
})
export type Header = z.infer<typeof Header>

/** Exports of versions before 0.2.0 say nothing by which their tables could be known. */
export const OldHeader = z.object({ format: z.literal('routewright-workspace-1') })

export const Line = z.union([
  z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }),
  z.object({ file: z.string(), contentType: z.string(), base64: z.string() }),
  /** Exports of version 0.2.0 don't say how many files they hold. */
  z.object({ end: z.literal(true), rows: z.number(), files: z.optional(z.number()) }),
])

export function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}

export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 32_768)
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768))
  return btoa(text)
}

export function bytesOf(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
