import { IconFilter, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { FlyoutPanel, FlyoutScope, FlyoutTarget } from '#ui/flyout.tsx'
import { NativeSelect, TextInput } from '#ui/inputs.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { countReasons, poolGroups, poolSorts, type PoolFilter, type PoolGroup, type PoolSort } from './pool-order.ts'
import { useReasons } from './use-reasons.ts'

export const poolSearchId = 'board-pool-search'

export type PoolView = PoolFilter & { group: PoolGroup; sort: PoolSort }
type Props = { view: PoolView; change: (patch: Partial<PoolView>) => void }

/** What of the pool is shown, and in which order. */
export function PoolTools({ view, change, children }: Props & { children?: ReactNode }) {
  const t = useText('logistics-plans')
  return (
    <div className={classes.poolTools}>
      <TextInput
        id={poolSearchId}
        size="xs"
        type="search"
        className={classes.wholeRow}
        aria-label={t('pool.search')}
        placeholder={t('pool.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={view.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <FlyoutScope>
        <FilterButton view={view} />
        <FlyoutPanel label={t('pool.filter')} width={240} className={classes.poolFilter}>
          <Filters view={view} change={change} />
        </FlyoutPanel>
      </FlyoutScope>
      {children}
    </div>
  )
}

function FilterButton({ view: { priority, reason, group } }: Pick<Props, 'view'>) {
  const t = useText('logistics-plans')
  const isUsed = priority !== '' || reason !== '' || group !== 'none'
  return (
    <FlyoutTarget>
      <Button
        size="compact-sm"
        variant={isUsed ? 'light' : 'default'}
        leftSection={<IconFilter size={15} aria-hidden />}
      >
        {t('pool.filter')}
      </Button>
    </FlyoutTarget>
  )
}

function Filters({ view, change }: Props) {
  const t = useText('logistics-plans')
  return (
    <>
      <PriorityFilter view={view} change={change} />
      <ReasonFilter view={view} change={change} />
      <NativeSelect
        size="xs"
        label={t('pool.group')}
        value={view.group}
        data={poolGroups.map((value) => ({ value, label: t(`pool.groups.${value}`) }))}
        onChange={(event) => change({ group: poolGroups.find((one) => one === event.currentTarget.value) ?? 'none' })}
      />
      <NativeSelect
        size="xs"
        label={t('pool.sort')}
        value={view.sort}
        data={poolSorts.map((value) => ({ value, label: t(`pool.sorts.${value}`) }))}
        onChange={(event) =>
          change({ sort: poolSorts.find((one) => one === event.currentTarget.value) ?? 'reference' })
        }
      />
    </>
  )
}

const priorities = ['3', '2', '1', '0']

function PriorityFilter({ view, change }: Props) {
  const t = useText('logistics-plans')
  return (
    <NativeSelect
      size="xs"
      label={t('stop.priority')}
      value={view.priority}
      data={[
        { value: '', label: t('pool.anyPriority') },
        ...priorities.map((value) => ({ value, label: t(`priority.${value}`) })),
      ]}
      onChange={(event) => change({ priority: event.currentTarget.value })}
    />
  )
}

/** Why the optimiser left stops out, with how many there are of each. */
function ReasonFilter({ view, change }: Props) {
  const t = useText('logistics-plans')
  const { waiting, format } = useBoard()
  const counts = countReasons(waiting, useReasons())
  const isGone = view.reason !== '' && !counts.some(([rule]) => rule === view.reason)
  if (counts.length === 0 && !isGone) return null
  return (
    <NativeSelect
      size="xs"
      label={t('pool.reason')}
      value={view.reason}
      data={[
        { value: '', label: t('pool.anyReason') },
        ...(isGone ? [{ value: view.reason, label: t(`rule.${view.reason}`) }] : []),
        ...counts.map(([rule, count]) => ({ value: rule, label: `${t(`rule.${rule}`)} (${format.number(count)})` })),
      ]}
      onChange={(event) => change({ reason: event.currentTarget.value })}
    />
  )
}
