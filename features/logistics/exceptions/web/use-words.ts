import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useLength } from '#ui/display/use-length.ts'
import type { Tone } from '#ui/display/status-chip.tsx'
import { readLogisticsFacts, vehiclePointKeys } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { ExceptionFacts, ExceptionRow } from '../contract.ts'
import type { Severity } from '../rules.ts'

export const toneOf: Record<Severity, Tone> = { notice: 'info', warning: 'warning', critical: 'error' }

const standardPoints: ReadonlySet<string> = new Set(vehiclePointKeys)

type Words = Pick<ExceptionRow, 'kind' | 'facts' | 'reasonName'>

/** What is known of an exception, in the words of its kind. */
export function useFactWords(): (row: Words) => string {
  const t = useText('logistics-exceptions')
  const driver = useText('logistics-driver')
  const drivers = useText('logistics-drivers')
  const feedback = useText('logistics-recipient-feedback')
  const format = useWorkspaceFormat()
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency
  const length = useLength()
  const money = (cents: number) => format.money(cents, currency)
  const count = (key: string, number: number) => t(key, { count: number, shown: format.number(number) })
  const words: Record<string, (facts: ExceptionFacts) => string> = {
    absence: ({ absence }) => drivers(`absences.${absence}`),
    lateSeconds: ({ lateSeconds = 0 }) => t('facts.late', { length: length(lateSeconds) }),
    since: ({ since = '' }) => t('facts.since', { time: format.time(since) }),
    startsAt: ({ startsAt = '' }) => t('facts.starts', { time: format.time(startsAt) }),
    meters: ({ meters = 0 }) => t('facts.meters', { meters: format.number(Math.round(meters)) }),
    action: ({ action, problem }) => `${driver(`kinds.${action}`)}: ${driver(`reasons.${problem}`)}`,
    proofs: ({ proofs = [] }) => t('facts.proofs', { proofs: format.items(proofs.map((gap) => t(`proofs.${gap}`))) }),
    files: ({ files = 0 }) => count('facts.files', files),
    notes: ({ notes = 0 }) => count('facts.notes', notes),
    openStops: ({ openStops = 0 }) => count('facts.openStops', openStops),
    expectedCents: ({ expectedCents = 0, actualCents = 0 }) =>
      t('facts.cash', { expected: money(expectedCents), actual: money(actualCents) }),
    checks: ({ checks = [] }) =>
      format.items(checks.map((key) => (standardPoints.has(key) ? t(`checks.${key}`) : key))),
    complaint: ({ complaint }) => feedback(`problems.${complaint}`),
    note: ({ note = '' }) => t('facts.note', { note }),
    choice: ({ choice, choiceDate, choicePlace = '' }) =>
      t(`choices.${choice}`, { day: choiceDate ? format.date(`${choiceDate}T12:00:00Z`) : '', place: choicePlace }),
    choiceFeeCents: ({ choiceFeeCents = 0 }) => t('facts.choiceFee', { amount: money(choiceFeeCents) }),
    photos: ({ photos = 0 }) => count('facts.photos', photos),
  }
  return ({ facts, reasonName }) =>
    [reasonName, ...Object.entries(words).map(([fact, say]) => (fact in facts ? say(facts) : ''))]
      .filter((part) => part !== '')
      .join(' · ')
}
