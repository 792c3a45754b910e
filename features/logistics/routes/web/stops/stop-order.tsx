import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { readPlan, type Plan } from '../../../plans/contract.ts'
import { LockMark } from '../../../board/web/for-others/lock-mark.tsx'
import type { RouteDetail } from '../../contract.ts'
import { PublishButton } from '../publish-button.tsx'
import classes from '../routes.module.css'
import { useRouteFormat } from '../use-route-format.ts'
import { useStopOrder, type OrderedStop, type StopOrdering } from './use-stop-order.ts'

type Props = { route: RouteDetail; currency: string; onClose: () => void }

/** The stops of a route as its plan has them; their order is changed there, and published from here. */
export function StopOrder({ route, currency, onClose }: Props) {
  const t = useText('logistics-routes')
  const { data: plan, error, refetch } = useQuery(queryOf(readPlan, { params: { id: route.planId } }))
  return (
    <SectionCard
      title={t('order.title')}
      actions={
        <Group gap="sm">
          <PublishButton of={route.planId} />
          <Button variant="default" size="sm" onClick={onClose}>
            {t('order.close')}
          </Button>
        </Group>
      }
    >
      {plan && <Order plan={plan} route={route} currency={currency} />}
      {!plan && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!plan && !error && <Skeleton height={240} />}
    </SectionCard>
  )
}

function Order({ plan, route, currency }: { plan: Plan; route: RouteDetail; currency: string }) {
  const t = useText('logistics-routes')
  const ordering = useStopOrder(plan, { routeId: route.planRouteId, currency })
  const { stops, said, moved, undo } = ordering
  const list = useRef<HTMLOListElement>(null)
  // The row that was moved keeps the focus where it stands now.
  useEffect(() => {
    if (!moved) return
    const row = list.current?.querySelector(`[data-stop="${moved.deliveryId}"]`)
    row?.querySelector<HTMLElement>(`[data-way="${moved.way}"]`)?.focus()
  }, [moved, stops])
  if (stops.length === 0) return <p className={classes.faint}>{t('order.gone')}</p>
  return (
    <>
      <p className={classes.faint}>{t('order.text')}</p>
      <ol ref={list} className={classes.order}>
        {stops.map((stop, index) => (
          <Row key={stop.deliveryId} stop={stop} index={index} ordering={ordering} />
        ))}
      </ol>
      <Group gap="sm" mt="sm">
        <div role="status">{said}</div>
        {undo && (
          <Button size="xs" variant="default" onClick={undo}>
            {t('order.undo')}
          </Button>
        )}
      </Group>
    </>
  )
}

type RowProps = { stop: OrderedStop; index: number; ordering: StopOrdering }

function Row({ stop, index, ordering }: RowProps) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { stops, aim, setAim, hold, drop, move, priceText, isBusy } = ordering
  const { deliveryId, reference, recipient, startSeconds, locks } = stop
  const isAimed = aim?.to === index && aim.isDragged
  const ways = [
    { way: 'up', to: index - 1, Icon: IconArrowUp },
    { way: 'down', to: index + 1, Icon: IconArrowDown },
  ] as const
  const canGo = (to: number) => to >= 0 && to < stops.length && !isBusy
  return (
    // The arrows beside each stop do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-stop={deliveryId}
      data-aimed={isAimed || undefined}
      draggable={!isBusy}
      onDragStart={() => hold(deliveryId)}
      onDragOver={(event) => {
        event.preventDefault()
        if (aim?.isDragged && aim.to !== index) setAim({ ...aim, to: index })
      }}
      onDrop={() => drop(index)}
      onDragEnd={() => setAim(undefined)}
      onKeyDown={({ altKey, key }) => {
        const chosen = ways.find(({ way }) => altKey && key === (way === 'up' ? 'ArrowUp' : 'ArrowDown'))
        if (chosen && canGo(chosen.to)) move(deliveryId, chosen)
      }}
    >
      <strong>{format.number(index + 1)}</strong>
      <span>{startSeconds === null ? '' : format.clock(startSeconds)}</span>
      <span>
        <bdi>{reference}</bdi> <bdi className={classes.faint}>{recipient}</bdi> <LockMark locks={locks} />
      </span>
      <span className={classes.faint}>
        {aim && (isAimed || (aim.deliveryId === deliveryId && !aim.isDragged)) ? priceText : ''}
      </span>
      {ways.map(({ way, to, Icon }) => (
        <ActionIcon
          key={way}
          data-way={way}
          variant="subtle"
          aria-label={t(`order.${way}`, { reference })}
          aria-disabled={!canGo(to)}
          onFocus={() => setAim({ deliveryId, to, isDragged: false })}
          onMouseEnter={() => setAim({ deliveryId, to, isDragged: false })}
          onMouseLeave={() => setAim(undefined)}
          onClick={() => canGo(to) && move(deliveryId, { way, to })}
        >
          <Icon size={17} aria-hidden />
        </ActionIcon>
      ))}
    </li>
  )
}
