import type { CallInput } from '#kit/web/call.ts'
import type { closeRoute } from '../contract.ts'
import type { Settlement } from '../rules.ts'
import type { Found } from './close-dialog.tsx'

export type StopDraft = { choice: Settlement | ''; reason: string; date: string; isBack: boolean }
export type ClosingDraft = {
  stops: Readonly<Record<number, StopDraft>>
  acceptsMissingProofs: boolean
  handedInCents: number | null
  odometerEnd: number | ''
  note: string
  signedBy: string
}

export const untouched: StopDraft = { choice: '', reason: '', date: '', isBack: false }

export function emptyDraft({ cash, odometer }: Found): ClosingDraft {
  return {
    stops: {},
    acceptsMissingProofs: false,
    handedInCents: cash.handedIn,
    odometerEnd: odometer.end ?? '',
    note: '',
    signedBy: '',
  }
}

/** What is changed for all at once, wherever it can be chosen; anything else stays as it was decided. */
export function withAll(
  { openStops }: Found,
  draft: ClosingDraft,
  { before: was, after }: { before: StopDraft; after: StopDraft },
): ClosingDraft {
  const patch: Partial<StopDraft> = {
    ...(after.choice !== was.choice && { choice: after.choice }),
    ...(after.reason !== was.reason && { reason: after.reason }),
    ...(after.date !== was.date && { date: after.date }),
    ...(after.isBack !== was.isBack && { isBack: after.isBack }),
  }
  const { choice } = patch
  const stops = openStops.flatMap((stop) => {
    const before = draft.stops[stop.deliveryId] ?? untouched
    const isPossible = choice === undefined || choice === '' || stop.choices.includes(choice)
    return [[stop.deliveryId, isPossible ? { ...before, ...patch } : before] as const]
  })
  return { ...draft, stops: Object.fromEntries(stops) }
}

export type Still = 'proofs' | 'note' | 'odometer' | 'signedBy'

/** What is still to be done before the route can be closed: stops without a decision, and the rest. */
export function openIn(found: Found, draft: ClosingDraft): { stops: number; rest: Still[] } {
  const { openStops, missingProofs, cash, odometer } = found
  const stops = openStops.filter(({ deliveryId, isUnserved }) => {
    const { choice, reason } = draft.stops[deliveryId] ?? untouched
    return choice === '' || (isUnserved && choice !== 'cancel' && reason === '')
  }).length
  const isOpen: Record<Still, boolean> = {
    proofs: missingProofs.length > 0 && !draft.acceptsMissingProofs,
    note: (draft.handedInCents ?? 0) !== cash.taken && draft.note.trim() === '',
    odometer: draft.odometerEnd !== '' && draft.odometerEnd < (odometer.start ?? 0),
    signedBy: draft.signedBy.trim() === '',
  }
  return { stops, rest: stills.filter((kind) => isOpen[kind]) }
}

const stills = ['proofs', 'note', 'odometer', 'signedBy'] as const satisfies readonly Still[]

type Body = NonNullable<CallInput<typeof closeRoute>['body']>

/** What can’t be seen any more, after another choice, isn’t sent. */
export function bodyOf({ openStops }: Found, { stops, odometerEnd, ...draft }: ClosingDraft): Body {
  return {
    ...draft,
    odometerEnd: odometerEnd === '' ? null : odometerEnd,
    stops: openStops.flatMap(({ deliveryId, isUnserved }) => {
      const { choice, reason: given, date: typed, isBack } = stops[deliveryId] ?? untouched
      const date = choice === 'reschedule' && typed !== '' ? typed : null
      const reason = isUnserved ? given : ''
      return choice === '' ? [] : [{ deliveryId, choice, reason, date, isBack }]
    }),
  }
}
