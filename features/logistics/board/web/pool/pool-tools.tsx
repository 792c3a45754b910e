import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { FlyoutPanel, FlyoutScope, FlyoutTarget } from '#ui/overlay/flyout.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import classes from './pool.module.css'
import { PoolFilters, useFilterText } from './pool-filters.tsx'
import { activeFilters, unfiltered, without, type ChangeView, type PoolView } from './pool-view.ts'

export const poolSearchId = 'board-pool-search'

type Props = { view: PoolView; change: ChangeView }

/** What of the pool is shown, and in which order. */
export function PoolTools({ view, change, children }: Props & { children?: ReactNode }) {
  const t = useText('logistics-board')
  return (
    <div className={classes.poolTools}>
      <Words view={view} change={change} />
      <FlyoutScope>
        <FilterButton view={view} />
        <FlyoutPanel label={t('pool.filter')} width={240} className={classes.poolFilter}>
          <PoolFilters view={view} change={change} />
        </FlyoutPanel>
      </FlyoutScope>
      {children}
      <Chips view={view} change={change} />
    </div>
  )
}

const none: readonly string[] = []

/** The field follows each key at once, also while the address is still to follow. */
function Words({ view: { q }, change }: Props) {
  const t = useText('logistics-board')
  const [{ words, seen, sent }, set] = useState({ words: q, seen: q, sent: none })
  // What was typed comes back later; anything else was changed elsewhere.
  if (q !== seen && sent.includes(q)) set({ words, seen: q, sent: q === words ? none : sent })
  else if (q !== seen) set({ words: q, seen: q, sent: none })
  return (
    <TextInput
      id={poolSearchId}
      size="xs"
      type="search"
      className={classes.wholeRow}
      aria-label={t('pool.search')}
      placeholder={t('pool.search')}
      maxLength={100}
      leftSection={<IconSearch size={15} aria-hidden />}
      value={words}
      onChange={({ currentTarget: { value } }) => {
        set({ words: value, seen: q, sent: [...sent, value] })
        change({ q: value })
      }}
    />
  )
}

function FilterButton({ view }: Pick<Props, 'view'>) {
  const t = useText('logistics-board')
  const isUsed = activeFilters(view).length > 0 || view.group !== 'none'
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

/** The filters that are set; a press takes one away, or all. */
function Chips({ view, change }: Props) {
  const t = useText('logistics-board')
  const textOf = useFilterText(view)
  const active = activeFilters(view)
  if (active.length === 0) return null
  return (
    <div className={classes.poolChips} role="group" aria-label={t('pool.filters')}>
      {active.map((key) => (
        <Button
          key={key}
          size="compact-xs"
          variant="light"
          rightSection={<IconX size={12} aria-hidden />}
          aria-label={t('pool.removeFilter', { filter: textOf(key) })}
          onClick={() => change(without(key))}
        >
          <bdi>{textOf(key)}</bdi>
        </Button>
      ))}
      {active.length > 1 && (
        <Button size="compact-xs" variant="subtle" onClick={() => change(unfiltered, { replace: false })}>
          {t('pool.showAll')}
        </Button>
      )}
    </div>
  )
}
