import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import type { Tone } from '#ui/status-chip.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
import type { ExceptionRow } from '../contract.ts'
import type { Severity } from '../rules.ts'

export const toneOf: Record<Severity, Tone> = { notice: 'info', warning: 'warning', critical: 'error' }

type Words = Pick<ExceptionRow, 'kind' | 'facts' | 'reasonName'>

/** What is known of an exception, in the words of its kind. */
export function useFactWords(): (row: Words) => string {
  const t = useText('logistics-exceptions')
  const driver = useText('logistics-driver')
  const format = useWorkspaceFormat()
  const currency = useQuery(queryOf(readLogisticsFacts)).data?.currency
  return ({ facts, reasonName }) => {
    const { lateSeconds, since, meters, action, problem, expectedCents, actualCents, checks, photos, note } = facts
    const money = (cents: number) => format.money(cents, currency)
    const minutes = Math.max(1, Math.round((lateSeconds ?? 0) / 60))
    const parts = [
      reasonName,
      lateSeconds !== undefined && t('facts.late', { count: minutes, shown: format.number(minutes) }),
      since !== undefined && t('facts.since', { time: format.time(since) }),
      meters !== undefined && t('facts.meters', { meters: format.number(Math.round(meters)) }),
      action !== undefined && problem !== undefined && `${driver(`kinds.${action}`)}: ${driver(`reasons.${problem}`)}`,
      expectedCents !== undefined &&
        t('facts.cash', { expected: money(expectedCents), actual: money(actualCents ?? 0) }),
      checks !== undefined && checks.length > 0 && format.items(checks.map((key) => t(`checks.${key}`))),
      note !== undefined && t('facts.note', { note }),
      photos !== undefined && t('facts.photos', { count: photos, shown: format.number(photos) }),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}
