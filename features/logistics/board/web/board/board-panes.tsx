import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { watchMedia } from '#kit/web/media.ts'
import { Splitter } from '#ui/splitter/splitter.tsx'
import { addedStore } from '../../../deliveries/web/for-others/added-store.ts'
import { useBoard } from '../model/board.ts'
import { changeLayout, planNotesStore, shownRows, useBoardLayout, type PaneName } from '../model/board-layout.ts'
import classes from './board.module.css'
import { DetailsPane } from '../details/details-pane.tsx'
import { LateMap } from '../map/late-map.tsx'
import { NarrowBoard } from './narrow-board.tsx'
import { PoolPane } from '../pool/pool-pane.tsx'
import { useSelectionLink } from './selection-link.ts'
import { TimelinePane } from '../timeline/timeline-pane.tsx'

const useIsNarrow = watchMedia('(max-width: 767px)').use
const useIsTight = watchMedia('(max-width: 1099px)').use
const leastPaneWidth = 240

/** The panes as the person arranged them; on a narrow window one after the other. */
export function BoardPanes() {
  const t = useText('logistics-board')
  const isNarrow = useIsNarrow()
  const isTight = useIsTight()
  useSelectionLink('board')
  useAddedSelected()
  const layout = useBoardLayout()
  const hasDetails = useHasDetails()
  if (isNarrow) return <NarrowBoard />
  const rows = shownRows(layout, { isTight, hasDetails }).map((names, index) => ({
    id: index === 0 ? 'upper' : 'lower',
    names,
  }))
  const resizeLabel = (pane: string) => t('layout.resize', { pane })
  const onShares = (shares: typeof layout.shares) => changeLayout({ shares })
  const paneOf = (name: PaneName) => ({ id: name, label: t(`pane.${name}`), content: <Pane name={name} /> })
  return (
    <div className={classes.panes}>
      <Splitter
        orientation="vertical"
        shares={layout.shares}
        onShares={onShares}
        resizeLabel={resizeLabel}
        panes={rows
          .filter(({ names }) => names.length > 0)
          .map(({ id, names }) => ({
            id,
            label: names.map((name) => t(`pane.${name}`)).join(', '),
            content: (
              <Splitter
                orientation="horizontal"
                leastPixels={leastPaneWidth}
                shares={layout.shares}
                onShares={onShares}
                resizeLabel={resizeLabel}
                panes={names.map(paneOf)}
              />
            ),
          }))}
      />
    </div>
  )
}

function useHasDetails(): boolean {
  const { selection, stops } = useBoard()
  const hasNotes = planNotesStore.use()
  return hasNotes || selection.route !== undefined || [...selection.stops].some((stop) => stops.has(stop))
}

function Pane({ name }: { name: PaneName }) {
  return (
    <div className={classes.card}>
      {name === 'pool' && <PoolPane />}
      {name === 'map' && <LateMap />}
      {name === 'details' && <DetailsPane />}
      {name === 'timeline' && <TimelinePane />}
    </div>
  )
}

/** What was just added is selected once the plan has it, and so shows where it could go. */
function useAddedSelected(): void {
  const { stops, selection } = useBoard()
  const added = addedStore.use()
  const isHere = added !== undefined && stops.has(String(added))
  useEffect(() => {
    if (!isHere) return
    addedStore.set(undefined)
    selection.pick(String(added))
  }, [isHere, added, selection])
}
