import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#kit/web/call.ts'
import { countVisit } from '../contract.ts'
import { campaignIn, pageAt, sourceOf, type VisitSource } from '../rules.ts'

/** What brought the visitor, for as long as the site stays open in this tab. */
let entry: { source: VisitSource; campaign: string } | undefined
let counted = ''

/** Counts each public page a visitor opens. */
export function VisitCounter() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => countOnce(path), [path])
  return null
}

function countOnce(path: string): void {
  const page = pageAt(path)
  if (page === undefined || path === counted || navigator.webdriver) return
  counted = path
  const isEntry = entry === undefined
  const { search, host } = location
  entry ??= { source: sourceOf({ referrer: document.referrer, search, host }), campaign: campaignIn(search) }
  // It doesn't matter if a visit isn't counted.
  call(countVisit, { body: { page, ...entry, isEntry } }).catch(() => undefined)
}
