import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { textFilter } from '#kit/contract/list-query.ts'

/** At most this many finds in a group. */
export const mostPerGroup = 5

/** One find: a screen by its route name, or a thing by the address of its screen. */
export const SearchChild = z.object({
  url: z.union([z.object({ name: z.string() }), z.object({ path: z.string() })]),
  icon: z.string(),
  title: z.string(),
  subtitle: z.optional(z.string()),
})
export type SearchChild = z.infer<typeof SearchChild>

export const SearchGroup = z.object({ title: z.string(), category: z.string(), children: z.array(SearchChild) })
export type SearchGroup = z.infer<typeof SearchGroup>

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/app-bar/search',
  summary: 'Search screens and records by title',
  query: z.object({ q: z.optional(textFilter) }),
  reply: z.array(SearchGroup),
})
