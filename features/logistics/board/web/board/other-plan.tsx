import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import type { Day } from '../model/use-day.ts'

/** A link to a plan that isn't one of the day: of another day, deleted, or not for this person. */
export function OtherPlan({ day }: { day: Day }) {
  const t = useText('logistics-board')
  const format = useFormat('UTC')
  const { id, data, error, refetch } = day.named
  const isUnknown = isMissing(error)
  if (data && !isUnknown) {
    const weekday = format.date(`${data.day}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long' })
    const open = () => day.go({ date: data.day, plan: id })
    return (
      <EmptyState
        icon="route"
        title={t('empty.otherDay', { name: data.name, day: weekday })}
        action={{ label: t('empty.openIt'), onClick: open }}
      />
    )
  }
  if (error && !isUnknown) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <EmptyState
      icon="route"
      title={t('empty.unknownPlan')}
      text={t('empty.unknownPlanText')}
      action={{ label: t('empty.plansOfDay'), onClick: () => day.go({ date: day.date }) }}
    />
  )
}
