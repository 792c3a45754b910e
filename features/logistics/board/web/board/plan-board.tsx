import { useCallback, useMemo, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { fittingScale, hoursAround, mostPixelsPerHour } from '#ui/timeline/time-scale.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import type { LogisticsFacts } from '../../../settings/contract.ts'
import { editPlan, type Plan } from '../../../plans/contract.ts'
import { startRun } from '../../../runs/contract.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import { AddRouteDialog } from '../edits/add-route-dialog.tsx'
import { BoardContext, createFinder, type Board, type Proposed } from '../model/board.ts'
import classes from './board.module.css'
import { useBoardFormat } from '../for-others/board-format.ts'
import { BoardHead } from './board-head.tsx'
import { BoardMenu } from '../edits/board-menu.tsx'
import { BoardPeople } from '../parts/board-people.tsx'
import { BoardPanes } from './board-panes.tsx'
import { CommentCounts } from '../parts/comment-mark.tsx'
import { ConflictBar } from '../edits/conflict-bar.tsx'
import { DragBubble } from '../edits/drag-bubble.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { KpiStrip } from './kpi-strip.tsx'
import { expectedView, liveIn, type Live } from '../model/expected-view.ts'
import { lanesOf } from '../model/lanes.ts'
import { MapWindow } from './map-window.tsx'
import { MoveDialog } from '../edits/move-dialog.tsx'
import { OptimiseButton } from '../run/optimise-button.tsx'
import { printBoard, PrintSheet } from './print-sheet.tsx'
import { liveRoutes, liveStops } from '../for-others/live-stops.ts'
import { MapBar } from '../run/map-bar.tsx'
import { RunBar } from '../run/run-bar.tsx'
import { AnnouncementLine } from './announcement-line.tsx'
import { useAcceptAnnouncement, useRoadsAnnouncement } from '../run/use-run-announcement.ts'
import { editText } from '../words/edit-text.ts'
import { SplitDialog } from '../edits/split-dialog.tsx'
import { SwapDialog } from '../edits/swap-dialog.tsx'
import { TimeLockDialog } from '../edits/time-lock-dialog.tsx'
import { TravelBar } from '../run/travel-bar.tsx'
import { useActions, useRefusals } from '../model/use-actions.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { boardSearch, type DayChoice } from '../model/use-day.ts'
import { useDragging } from '../edits/use-dragging.ts'
import { useNames, useRouteFacts, useStopFacts } from './use-facts.ts'
import { isDriven } from '../model/past-stops.ts'
import { routeByStop } from '../model/plan-view.ts'
import { previewStore, type Preview } from '../model/preview-store.ts'
import { usePlan } from '../model/use-plan.ts'
import { useSelection } from '../model/use-selection.ts'
import { WhatIfBar } from '../compare/what-if-bar.tsx'

type Props = { plan: Plan; facts: PlanFacts; logistics: LogisticsFacts; day: DayChoice }

/** One plan on the board. */
export function PlanBoard({ plan: asked, facts, logistics, day }: Props) {
  const t = useText('logistics-board')
  const [isKeysOpen, setKeysOpen] = useState(false)
  const board = useBoardOf({ asked, facts, logistics })
  const { plan } = board
  const openKeys = useCallback(() => setKeysOpen(true), [])
  const print = day.isMapAlone ? () => window.print() : printBoard
  useBoardKeys(board, { openKeys, goToday: () => day.go({ date: day.today }), print })
  const steps = useSteps(board)
  const mayRun = useMay(startRun)
  const aids = (
    <>
      {board.mayEdit && <BoardMenu />}
      <DragBubble />
      <MoveDialog />
      <SwapDialog />
      <AddRouteDialog />
      <TimeLockDialog />
      <SplitDialog />
      <WhenOpened opened={isKeysOpen}>
        <KeysDialog opened={isKeysOpen} onClose={() => setKeysOpen(false)} />
      </WhenOpened>
    </>
  )
  if (day.isMapAlone)
    return (
      <BoardContext value={board}>
        <MapWindow />
        {aids}
        <AnnouncementLine isFloating />
      </BoardContext>
    )
  return (
    <BoardContext value={board}>
      <BoardHead day={day} {...(board.mayEdit && { steps })} onKeys={openKeys} people={<BoardPeople />}>
        {mayRun && <OptimiseButton />}
        {!plan.whatIf?.assumptions.length && <Part name="board/publish" of={plan.id} />}
      </BoardHead>
      <KpiStrip />
      <RunBar />
      <WhatIfBar day={day} />
      <ConflictBar />
      {plan.travel && <TravelBar progress={plan.travel} />}
      <MapBar />
      <BoardPanes />
      <AnnouncementLine />
      {aids}
      <Part name="board/template-dialogs" of={plan.id} />
      {!plan.whatIf && <Part name="board/live" of={plan.id} />}
      <CommentCounts />
      <PrintSheet day={day.date} />
      {plan.isEstimated && <p className={classes.estimated}>{t('estimated')}</p>}
    </BoardContext>
  )
}

/** What the buttons undo and redo, unless it is driven already. */
function useSteps({ plan: { routes, undo, redo }, actions, speaker }: Board) {
  const live = liveStops.use()
  return {
    undo: undo ? editText(speaker, undo) : undefined,
    redo: redo ? editText(speaker, redo) : undefined,
    isUndoPast: isDriven(routes, undo?.routeIds ?? [], live),
    isRedoPast: isDriven(routes, redo?.routeIds ?? [], live),
    onUndo: actions.undo,
    onRedo: actions.redo,
  }
}

type Given = { asked: Plan; facts: PlanFacts; logistics: LogisticsFacts }

function useBoardOf({ asked, facts, logistics }: Given): Board {
  const format = useBoardFormat({ ...logistics, money: asked.money })
  const store = usePlan(asked, facts, useRefusals(asked.id))
  const { plan, state, newest, view: planned, evaluator, isReady } = store
  const going = useLive()
  const live = useMemo(() => liveIn(state, going), [state, going])
  const view = useMemo(() => expectedView({ view: planned, live, facts }), [planned, live, facts])
  const routes = useRouteFacts(plan, facts, state)
  const stops = useStopFacts({ plan, facts, logistics, format })
  const speaker = useNames({ routes, stops, facts, logistics, format })
  const [{ route }] = useListSearch(boardSearch)
  const named = asked.routes.find(({ id }) => id === route)
  const selection = useSelection(named && String(named.id))
  const [hovered, hover] = useState<string>()
  const [moved, setMoved] = useState<readonly string[]>()
  const lanes = useMemo(() => lanesOf(state, planned, view), [state, planned, view])
  const waiting = useMemo(() => state.pool.map(({ deliveryId }) => String(deliveryId)), [state])
  const routeOf = useMemo(() => routeByStop(state), [state])
  const preview = previewStore.use()
  const proposed = useMemo(() => proposedIn(preview, going, facts), [preview, going, facts])
  const scale = useScale(proposed?.lanes ?? lanes)
  const [finder] = useState(createFinder)
  const actions = useActions({ store, facts, speaker })
  useAcceptAnnouncement(plan, speaker)
  useRoadsAnnouncement(plan, speaker)
  const mayEdit = useMay(editPlan) && plan.status !== 'superseded' && plan.travel === null
  const grab = useDragging({ evaluator, isReady, lanes, newest, scale: scale.scale, finder, actions })
  return useMemo(
    () => ({
      plan,
      facts,
      state,
      newest,
      view,
      live: live.stops,
      lanes,
      proposed,
      waiting,
      evaluator,
      isReady,
      stops,
      routes,
      routeOf,
      timeZone: logistics.timeZone,
      ...scale,
      mayEdit,
      selection,
      actions,
      format,
      speaker,
      hovered,
      hover,
      moved,
      setMoved,
      finder,
      grab,
      take: store.take,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the actions hold nothing but what is listed
    [
      plan,
      facts,
      state,
      newest,
      view,
      live,
      lanes,
      proposed,
      waiting,
      evaluator,
      isReady,
      stops,
      routes,
      routeOf,
      logistics.timeZone,
      scale,
      mayEdit,
      selection,
      format,
      speaker,
      hovered,
      moved,
      grab,
    ],
  )
}

function useLive(): Live {
  const [stops, routes] = [liveStops.use(), liveRoutes.use()]
  return useMemo(() => ({ stops, routes }), [stops, routes])
}

function proposedIn(preview: Preview | undefined, going: Live, facts: PlanFacts): Proposed | undefined {
  if (!preview?.view) return undefined
  const { state, view } = preview
  const expected = expectedView({ view, live: liveIn(state, going), facts })
  return { state, view: expected, lanes: lanesOf(state, view, expected) }
}

const usualDay = { from: 7 * 3600, to: 19 * 3600 }
const usualWidth = 900

/** The hours that the timeline shows, and how near one looks. */
function useScale(lanes: Board['lanes']) {
  const [zoom, setZoom] = useState<number>()
  const [width, setWidth] = useState(usualWidth)
  return useMemo(() => {
    const spans = lanes.flatMap(({ shift, stops, blocks }) => [...(shift ? [shift] : []), ...stops, ...blocks])
    const day = hoursAround(spans, usualDay)
    const fitting = fittingScale(day, width)
    const pixelsPerHour = zoom ?? fitting
    const bounded = (next: number) => Math.min(mostPixelsPerHour, Math.max(fitting / 2, next))
    return {
      day,
      scale: { ...day, pixelsPerHour },
      onWidth: setWidth,
      zoomBy: (factor: number | undefined) =>
        setZoom((before) => (factor === undefined ? undefined : bounded((before ?? fitting) * factor))),
    }
  }, [lanes, width, zoom])
}
