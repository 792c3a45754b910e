import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'
import { boundedNumber, listQuery } from '#kit/contract/list-query.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { viewOf, type Filter, type Label } from '../rules.ts'

export const pageSize = 25

/** What stands in the address beside the view: the search, the page, the open email, and the draft that is being written. */
const mailSearch = listQuery([], {
  mail: z._default(boundedNumber(0, 0, 2_147_483_647), 0),
  draft: z._default(boundedNumber(0, 0, 2_147_483_647), 0),
})

export type View = { filter: Filter; label?: Label }
export type MailAddress = ReturnType<typeof useMailAddress>

/** Which emails are shown, and what is open, all of it kept in the address. */
export function useMailAddress() {
  const params: { filter?: string; label?: string } = useParams({ strict: false })
  const [{ q, page, mail, draft }, change] = useListSearch(mailSearch)
  const openMail = useCallback((id: number) => change({ mail: id || undefined, page }), [change, page])
  const openDraft = useCallback(
    (id: number, how?: { replace: boolean }) => change({ draft: id || undefined, page }, how),
    [change, page],
  )
  return {
    view: viewOf(params),
    q,
    page,
    mail,
    draft,
    openMail,
    openDraft,
    setPage: (next: number) => change({ page: next }),
    setSearch: (text: string) => change({ q: text, mail: undefined }),
  }
}

/** The address of a view; a draft that is being written stays open. */
export function addressOf({ filter, label }: View, draft: number): string {
  const path = label
    ? `/apps/email/label/${label}`
    : filter === 'inbox'
      ? '/apps/email'
      : `/apps/email/filter/${filter}`
  return draft > 0 ? `${path}?draft=${draft}` : path
}

/** What the list of a view asks for: a label is looked for in every folder. */
export function askedFor({ filter, label }: View, { q, page }: { q: string | undefined; page: number }) {
  return { filter: label ? 'all' : filter, label, q, page, itemsPerPage: pageSize }
}
