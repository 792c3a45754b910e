import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { isLate } from '../../../deliveries/rules/late.ts'
import { AddRouteButton } from '../timeline/add-route-button.tsx'
import { useBoard } from '../model/board.ts'
import classes from './board.module.css'
import panesClasses from '../parts/panes.module.css'
import detailsClasses from '../details/details.module.css'
import { CommentMark } from '../parts/comment-mark.tsx'
import { LateMap } from '../map/late-map.tsx'
import { LockMark } from '../for-others/lock-mark.tsx'
import { useLocks } from '../model/use-locks.ts'
import { PoolPane } from '../pool/pool-pane.tsx'
import { PromiseMark } from '../parts/promise-mark.tsx'
import { DetailsPane, useDetailsTitle } from '../details/details-pane.tsx'
import { RouteHead } from '../timeline/route-head.tsx'

const tabs = ['routes', 'pool', 'map'] as const

/** The board on a phone: routes with their stops, what waits, and the map, one at a time; a press opens the details. */
export function NarrowBoard() {
  const t = useText('logistics-board')
  const { selection } = useBoard()
  const title = useDetailsTitle()
  const [tab, setTab] = useState<(typeof tabs)[number]>('routes')
  const isSomething = selection.stops.size > 0 || selection.route !== undefined
  return (
    <div className={classes.narrow}>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('layout.title')}
        value={tab}
        onChange={(value) => setTab(tabs.find((one) => one === value) ?? 'routes')}
        data={tabs.map((value) => ({ value, label: t(`narrow.${value}`) }))}
      />
      <div className={classes.card}>
        {tab === 'routes' && <RouteList />}
        {tab === 'pool' && <PoolPane />}
        {tab === 'map' && <LateMap />}
      </div>
      <Drawer opened={isSomething} onClose={selection.clear} position="bottom" size="70%" title={title}>
        {isSomething && <DetailsPane isSheet />}
      </Drawer>
    </div>
  )
}

function RouteList() {
  const t = useText('logistics-board')
  const { state, stops, view, format, selection } = useBoard()
  const locks = useLocks()
  if (state.routes.length === 0)
    return (
      <div className={panesClasses.nothing}>
        <p>{t('empty.noRoutes')}</p>
        <AddRouteButton />
      </div>
    )
  return (
    <ul className={panesClasses.routeList} data-scrolls>
      {state.routes.map(({ id, stops: order }) => (
        <li key={id} data-route={id}>
          <RouteHead id={String(id)} />
          <ol className={detailsClasses.stopList}>
            {order.map(({ deliveryId }) => {
              const times = view.routes.get(id)?.times.get(deliveryId)
              const stop = stops.get(String(deliveryId))
              return (
                <li key={deliveryId}>
                  <button
                    type="button"
                    className={panesClasses.linkLike}
                    data-late={(times && isLate(times)) || undefined}
                    onClick={() => selection.pick(String(deliveryId))}
                  >
                    <span className={panesClasses.times}>{times ? format.clock(times.startSeconds) : ''}</span>
                    <bdi>{stop?.reference}</bdi>
                    <bdi className={panesClasses.clipped}>{stop?.recipient}</bdi>
                    <LockMark locks={locks.get(String(deliveryId))} />
                    <PromiseMark id={String(deliveryId)} />
                    <CommentMark of={`stop:${deliveryId}`} />
                  </button>
                </li>
              )
            })}
          </ol>
        </li>
      ))}
      <li>
        <AddRouteButton />
      </li>
    </ul>
  )
}
