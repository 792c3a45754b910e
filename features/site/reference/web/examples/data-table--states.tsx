import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'

const states = ['empty', 'loading', 'failed'] as const

export function Example() {
  const t = useText('site-reference')
  const [state, setState] = useState<(typeof states)[number]>('empty')
  const reset = () => setState('empty')
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('cases.states.title')}
        value={state}
        onChange={(value) => setState(states.find((one) => one === value) ?? state)}
        data={states.map((value) => ({ value, label: t(`lists.${value}`) }))}
      />
      {state === 'empty' && <EmptyState title={t('lists.none')} text={t('advice.dataTable')} icon="package" />}
      {state === 'loading' && <TilesSkeleton count={1} height={180} />}
      {state === 'failed' && <FailureState error={new Error('offline')} onRetry={reset} />}
    </Stack>
  )
}
