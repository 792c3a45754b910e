import { IconGripVertical, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { foldText } from '#kit/contract/fold-text.ts'
import { Button } from '#ui/controls.ts'
import { NativeSelect, TextInput } from '#ui/inputs.ts'
import { heldWith, useBoard, type StopFacts } from './board.ts'
import classes from './board.module.css'
import { groupStops, poolGroups, poolSorts, sortStops, type PoolGroup, type PoolSort } from './pool-order.ts'
import { PoolRow } from './pool-row.tsx'
import { useStopKeys } from './use-stop-keys.ts'

export const poolSearchId = 'board-pool-search'
/** More rows than this are not drawn at once; the search narrows them. */
const mostShown = 300

/** The deliveries that no route serves yet. */
export function PoolPane() {
  const t = useText('logistics-plans')
  const { waiting, stops, selection, format, mayEdit } = useBoard()
  const [words, setWords] = useState('')
  const [group, setGroup] = useState<PoolGroup>('none')
  const [sort, setSort] = useState<PoolSort>('reference')
  const found = useMemo(() => {
    const cards = waiting.flatMap((id) => stops.get(id) ?? [])
    const wanted = foldText(words)
    return sortStops(
      cards.filter((stop) => wanted === '' || foldText(searched(stop)).includes(wanted)),
      sort,
    )
  }, [waiting, stops, words, sort])
  const groups = groupStops(found, group, {
    priority: (priority) => t(`priority.${priority}`),
    format,
    none: t('pool.noZone'),
  })
  const shown = found.slice(0, mostShown)
  const isAll = found.length > 0 && found.every(({ id }) => selection.stops.has(id))
  return (
    <div className={classes.pool} data-pool>
      <div className={classes.paneHead}>
        <h2>{t('pool.title')}</h2>
        <span className={classes.count}>{format.number(waiting.length)}</span>
        {found.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => (isAll ? selection.clear() : selection.pickAll(found.map(({ id }) => id)))}
          >
            {t(isAll ? 'pool.selectNone' : 'pool.selectAll')}
          </Button>
        )}
      </div>
      <div className={classes.poolTools}>
        <TextInput
          id={poolSearchId}
          size="xs"
          type="search"
          aria-label={t('pool.search')}
          placeholder={t('pool.search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          aria-label={t('pool.group')}
          value={group}
          data={poolGroups.map((value) => ({ value, label: t(`pool.groups.${value}`) }))}
          onChange={(event) => setGroup(poolGroups.find((one) => one === event.currentTarget.value) ?? 'none')}
        />
        <NativeSelect
          size="xs"
          aria-label={t('pool.sort')}
          value={sort}
          data={poolSorts.map((value) => ({ value, label: t(`pool.sorts.${value}`) }))}
          onChange={(event) => setSort(poolSorts.find((one) => one === event.currentTarget.value) ?? 'reference')}
        />
      </div>
      {found.length === 0 ? (
        <p className={classes.nothing}>{t(words === '' ? 'pool.empty' : 'pool.nothingFound')}</p>
      ) : (
        <Rows groups={groups} shown={new Set(shown.map(({ id }) => id))} mayEdit={mayEdit} />
      )}
      {found.length > mostShown && (
        <p className={classes.nothing}>{t('pool.more', { number: format.number(found.length - mostShown) })}</p>
      )}
    </div>
  )
}

type RowsProps = { groups: ReturnType<typeof groupStops>; shown: ReadonlySet<string>; mayEdit: boolean }

function Rows({ groups, shown, mayEdit }: RowsProps) {
  const board = useBoard()
  const { selection, grab, format } = board
  const handleKey = useStopKeys(board)
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.dataset['stop'] : undefined
    if (row === undefined) return
    walk(event)
    if (!event.defaultPrevented) handleKey(event, row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside are buttons; arrow keys go from one to the next
    <div className={classes.poolRows} data-scrolls onKeyDown={press} {...useNextFocus()}>
      {groups.map(({ key, title, stops }) => (
        <section key={key} aria-label={title || undefined}>
          {title && (
            <h3 className={classes.groupTitle}>
              {title} <span className={classes.count}>{format.number(stops.length)}</span>
            </h3>
          )}
          {stops
            .filter(({ id }) => shown.has(id))
            .map((stop) => (
              <PoolRow
                key={stop.id}
                stop={stop}
                isSelected={selection.stops.has(stop.id)}
                onPick={(joins) => selection.pick(stop.id, joins)}
                grip={mayEdit && <IconGripVertical size={16} className={classes.grip} aria-hidden />}
                onGrab={(event) => mayEdit && grab(heldWith(selection, stop.id), event)}
              />
            ))}
        </section>
      ))}
    </div>
  )
}

/** When the row with the focus has gone to a route, the next one has the focus. */
function useNextFocus() {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string | undefined; index: number }>(undefined)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  useEffect(() => {
    const { current } = last
    if (!current || document.activeElement !== document.body) return
    const shown = rows()
    if (shown.some((row) => row.dataset['stop'] === current.id)) return
    shown[Math.min(current.index, shown.length - 1)]?.focus()
  })
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      (last.current = { id: target.dataset['stop'], index: rows().indexOf(target) }),
    // Whoever goes elsewhere names the place; a row that is taken away names none.
    onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget && (last.current = undefined),
  }
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const goal = rows[rows.findIndex((row) => row === document.activeElement) + step]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

function searched({ reference, recipient, address, zone, needs }: StopFacts): string {
  return [reference, recipient, address, zone, ...needs].join(' ')
}
