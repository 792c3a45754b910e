import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useLength } from '#ui/display/use-length.ts'
import { readStoreFacts } from '../../../ecommerce/settings/contract.ts'
import type { Fit } from '../rules/check-fit.ts'

type Of<K extends Fit['kind']> = Extract<Fit, { kind: K }>

const known = [
  'capacity',
  'windows',
  'shift',
  'depot-hours',
  'duration',
  'distance',
  'driving',
  'stops',
  'reloads',
  'breaks',
  'skills',
  'features',
  'pairs',
  'reachable',
  'locks',
]

/** Whether it fits, in a sentence, and what that is about. */
export function useFitWords(fit: Fit): { answer: string; about: string } {
  const t = useText('logistics-deliveries')
  const priced = useFits()
  const full = useFull()
  if (fit.kind === 'unknown') return { answer: fit.why === 'noDay' ? '' : t(`fit.unknown.${fit.why}`), about: '' }
  const plan = t(fit.plan.isPublished ? 'fit.published' : 'fit.draft', { plan: fit.plan.name })
  if (fit.kind === 'full') return { answer: full(fit), about: plan }
  return { answer: priced(fit), about: fit.isEstimated ? `${plan} ${t('fit.estimated')}` : plan }
}

function useFits(): (fit: Of<'fits'>) => string {
  const t = useText('logistics-deliveries')
  // Seconds of the day in the time of the workspace.
  const format = useFormat('UTC')
  const store = useQuery(queryOf(readStoreFacts)).data
  return ({ vehicle, driver, startSeconds, endSeconds, cents }) => {
    const values = {
      vehicle: driver === '' ? vehicle : `${vehicle} (${driver})`,
      from: format.time(startSeconds * 1000),
      to: format.time(endSeconds * 1000),
    }
    if (cents === null || !store) return t('fit.yes', values)
    const size = format.money(Math.abs(Math.round(cents)), store.currency)
    return t('fit.priced', { ...values, cost: t(cents < 0 ? 'fit.less' : 'fit.more', { cost: size }) })
  }
}

function useFull(): (fit: Of<'full'>) => string {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const lengthOf = useLength()
  return ({ reasons, breaks }) => {
    if (!breaks) {
      const words = reasons.map((rule) => t(`fit.rules.${known.includes(rule) ? rule : 'other'}`))
      return t('fit.no', { reasons: format.list([...new Set(words)]) })
    }
    const { vehicle, reference, lateSeconds } = breaks
    const length = lengthOf(lateSeconds)
    return t(reference === '' ? 'fit.ownLate' : 'fit.late', { vehicle, reference, length })
  }
}
