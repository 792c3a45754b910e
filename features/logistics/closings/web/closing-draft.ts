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

/** Everything is settled, accepted and signed. */
export function isWhole({ openStops, missingProofs }: Found, draft: ClosingDraft): boolean {
  const areSettled = openStops.every(({ deliveryId, isUnserved }) => {
    const { choice, reason } = draft.stops[deliveryId] ?? untouched
    return choice !== '' && (!isUnserved || choice === 'cancel' || reason !== '')
  })
  return areSettled && (missingProofs.length === 0 || draft.acceptsMissingProofs) && draft.signedBy.trim() !== ''
}

type Body = NonNullable<CallInput<typeof closeRoute>['body']>

export function bodyOf({ openStops }: Found, { stops, odometerEnd, ...draft }: ClosingDraft): Body {
  return {
    ...draft,
    odometerEnd: odometerEnd === '' ? null : odometerEnd,
    stops: openStops.flatMap(({ deliveryId }) => {
      const { choice, reason, date, isBack } = stops[deliveryId] ?? untouched
      return choice === '' ? [] : [{ deliveryId, choice, reason, date: date === '' ? null : date, isBack }]
    }),
  }
}
