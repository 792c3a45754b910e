import * as z from 'zod/mini'
import { contributedName } from '#kit/contract/contributed.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, text } from '#kit/contract/fields.ts'

const list = contributedName('viewedLists')

/** What stands in the address of a list: filters, tab, sort order. */
const search = z
  .record(text(40), z.string().check(z.maxLength(200)))
  .check(z.refine((chosen) => Object.keys(chosen).length <= 30))

export const ListView = z.object({
  id: z.number(),
  name: z.string(),
  search,
  isShared: z.boolean(),
  isOwn: z.boolean(),
})
export type ListView = z.infer<typeof ListView>

const path = '/api/list-views'
export const mostViews = 50
export const listViews = endpoint({
  method: 'GET',
  path,
  summary: 'Your saved views of a list, and those that others share with you',
  query: z.object({ list }),
  reply: z.object({ views: z.array(ListView), mayShare: z.boolean() }),
})
export const saveView = endpoint({
  method: 'POST',
  path,
  summary: 'Save a view of a list; one of yours with the same name is replaced',
  body: z.object({ list, name: text(60), search, isShared: z.boolean() }),
  reply: ListView,
  status: 201,
})
export const changeView = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Rename one of your saved views, or change whether others see it',
  params: numberId,
  body: z.object({ name: text(60), isShared: z.boolean() }),
  reply: ListView,
})
export const deleteView = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete one of your saved views',
  params: numberId,
})
