import { useText } from '#kit/web/i18n.ts'
import { EmptyState } from '../page/empty-state.tsx'
import { FailureState } from '../page/failure-state.tsx'
import type { Empty } from './column.ts'

type Props = {
  error: Error | undefined
  onRetry: () => void
  isNarrowed: boolean
  onClear: () => void
  empty: Empty | undefined
}

/** What a table shows in place of rows: a failure, nothing that matches, or nothing yet. */
export function TableState({ error, onRetry, isNarrowed, onClear, empty }: Props) {
  const t = useText('ui')
  if (error) return <FailureState error={error} onRetry={onRetry} />
  if (isNarrowed)
    return (
      <EmptyState
        icon="search"
        title={t('table.noMatch')}
        text={t('table.noMatchText')}
        action={{ label: t('table.clearFilters'), onClick: onClear }}
      />
    )
  return (
    <EmptyState title={empty?.title ?? t('table.empty')} text={empty?.text} icon={empty?.icon}>
      {empty?.action}
    </EmptyState>
  )
}
