import * as z from 'zod/mini'
import { coded, filled, listed, type Sentence } from '#kit/contract/sentence.ts'
import { refusalOf, toldIn, type Issue } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import { issuesOf } from '#kit/server/issue-text.ts'
import type { Database } from '#kit/server/machine.ts'
import { notValidCode } from '#kit/server/read-input.ts'
import { mustBeDepot } from '../../depots/server/queries.ts'
import type { RowResult } from '../contract.ts'
import { priceFields } from '../rules.ts'
import { DeliveryInput } from '../rules/input.ts'
import { ownedBy, type Draft, type Outcome } from './add-deliveries.ts'
import { refusals } from './refusals.ts'

type Read = { draft?: Draft; problem?: Sentence; issues?: Issue[]; reference: string }

/** A row of a batch as a draft, or what is wrong with it. */
export function readDraft(user: Caller, row: unknown): Read {
  const read = z.safeParse(DeliveryInput, row, { reportInput: true })
  const reference = referenceIn(row)
  if (!read.success) {
    const issues = issuesOf(read.error)
    const texts = issues.map(({ path, text }) => filled(refusals.labelled, { field: path || '–', text }))
    return { reference, problem: coded(listed(texts), notValidCode), issues }
  }
  try {
    const draft = ownedBy(user, read.data)
    const isOwn = draft.ownerId !== null
    return {
      reference,
      draft: { ...draft, given: Object.keys(Object(row)).filter((name) => !isOwn || !priceFields.includes(name)) },
    }
  } catch {
    return { reference, problem: refusals.chooseDepot }
  }
}

function referenceIn(row: unknown): string {
  return typeof row === 'object' && row !== null && 'reference' in row ? String(row.reference).slice(0, 100) : ''
}

/** An unknown depot stops only the rows that name it. */
export async function withDepots(db: Database, read: Read[]): Promise<Read[]> {
  const problems = new Map<number | null, Sentence>()
  for (const depotId of new Set(read.flatMap(({ draft }) => draft?.depotId ?? [])))
    await mustBeDepot(db, depotId).catch((error: unknown) => {
      const refused = refusalOf(error)
      if (!refused || refused.status >= 500) throw error
      problems.set(depotId, refused.text)
    })
  return read.map((one) => {
    const problem = one.draft && problems.get(one.draft.depotId)
    return problem ? { reference: one.reference, problem } : one
  })
}

/** What became of each row, in their order. */
export function rowsOf({ language }: Context, read: Read[], outcomes: Outcome[]): RowResult[] {
  const waiting = [...outcomes]
  return read.map(({ draft, problem, issues, reference }, index): RowResult => {
    const none: Outcome = { index, outcome: 'refused', id: null, reference }
    const { problem: refused = problem, field, ...outcome } = (draft && waiting.shift()) ?? none
    if (!refused) return { ...outcome, index, message: '' }
    const wrong = issues ?? (field ? [{ path: field, text: refused }] : [])
    return {
      ...outcome,
      index,
      ...toldIn(language, refused),
      issues: wrong.map(({ path, text }) => ({ path, ...toldIn(language, text) })),
    }
  })
}
