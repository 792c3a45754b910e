import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Stats } from '#ui/page/linked-stat.tsx'
import { StatCard } from '#ui/page/stat-card.tsx'
import { readUserFigures } from '../contract.ts'

const cards = [
  { key: 'total', icon: 'users', tone: 'primary' },
  { key: 'paid', icon: 'user-plus', tone: 'info' },
  { key: 'active', icon: 'user-check', tone: 'success' },
  { key: 'pending', icon: 'hourglass', tone: 'warning' },
] as const

/** The figures above the list of users. */
export function UserFigures() {
  const t = useText('people-users')
  const { number } = useFormat()
  const { data, error, refetch } = useQuery(queryOf(readUserFigures))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <Stats>
      {cards.map(({ key, icon, tone }) => {
        const figure = data?.[key]
        return (
          <StatCard
            key={key}
            label={t(`figures.${key}`)}
            value={figure && number(figure.value)}
            change={figure && figure.lastMonth > 0 ? figure.value / figure.lastMonth - 1 : undefined}
            caption={t('figures.caption')}
            isBetterLow={key === 'pending'}
            tone={tone}
            icon={<Icon name={icon} size={24} />}
          />
        )
      })}
    </Stats>
  )
}
