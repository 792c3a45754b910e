import * as z from 'zod/mini'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { session } from '#kit/web/session.ts'
import type { Item } from '../contract.ts'
import { dueOf, dues, firstSet } from '../rules.ts'

/** What of the cards is shown, kept in the address. */
export const cardSearch = listQuery([], {
  board: z._default(boundedNumber(firstSet, 1, 2_147_483_647), firstSet),
  label: z.optional(textFilter),
  member: z._default(boundedNumber(0, 0, 2_147_483_647), 0),
  due: z.optional(z.enum(dues)),
})
export type CardSearch = z.output<typeof cardSearch>

export const noFilters = { q: undefined, label: undefined, member: undefined, due: undefined }

/** Whether a search hides any cards. */
export function narrows({ q, label, member, due }: CardSearch): boolean {
  return Boolean(q ?? label ?? due) || member > 0
}

/** Whether a search shows a card. */
export function fits({ q, label, member, due }: CardSearch, item: Item, today: string): boolean {
  return (
    (q === undefined || item.title.toLocaleLowerCase().includes(q.toLocaleLowerCase())) &&
    (label === undefined || item.labels.includes(label)) &&
    (member === 0 || item.members.some(({ id }) => id === member)) &&
    (due === undefined || dueOf(item.dueDate, today) === due)
  )
}

/** Today by the person's clock. */
export function today(): string {
  const zone = session()?.userData.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
  return wallTime(Date.now(), zone).slice(0, 10)
}
