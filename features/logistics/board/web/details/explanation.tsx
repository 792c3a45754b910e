import { Fragment } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { isLate } from '../../../deliveries/rules/late.ts'
import { useAmounts } from '../../../deliveries/web/for-others/use-amounts.ts'
import { explainStop } from '../../../runs/contract.ts'
import { type PlanFix } from '../../../plans/contract.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import classes from './details.module.css'
import { asksCustomer } from '../../../plans/rules/edits/rank-fixes.ts'
import type { PlanEdit } from '../../../plans/rules/edits/plan-edits.ts'
import { causeText, fixText, violationText } from '../words/sentences.ts'

const mostOpen = 3
type RouteReasons = ReplyOf<typeof explainStop>['routes']

function useExplanation(id: string) {
  const { plan } = useBoard()
  const asked = queryOf(explainStop, { params: { id: plan.id }, query: { deliveryId: Number(id) } })
  return useQuery({ ...asked, queryKey: [...asked.queryKey, plan.version] })
}

/** What would make a stop fit, best first. */
export function Fixes({ id }: { id: string }) {
  const t = useText('logistics-board')
  const text = useFixText()
  const { data, error, refetch } = useExplanation(id)
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} mt="sm" />
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>{t('explain.fixes')}</h3>
      {data.fixes.length === 0 && <p className={panesClasses.nothing}>{t('explain.noFix')}</p>}
      {[false, true].map((asks) => (
        <Fragment key={String(asks)}>
          {asks && data.fixes.some(asksCustomer) && <p className={classes.label}>{t('explain.withCustomer')}</p>}
          <ul className={partsClasses.places}>
            {data.fixes
              .filter((fix) => asksCustomer(fix) === asks)
              .map((fix) => (
                <Fix key={text(fix)} id={id} fix={fix} wasLate={data.late !== null} />
              ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

/** What makes a planned stop late, the worst first; nothing where it is on time. */
export function WhyLate({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { speaker } = useBoard()
  const late = useExplanation(id).data?.late
  if (!late) return null
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>{t('explain.lateTitle')}</h3>
      <ul className={classes.causes}>
        {late.causes.map((cause) => (
          <li key={causeText(speaker, cause)}>{causeText(speaker, cause)}</li>
        ))}
        {late.causes.length === 0 && <li>{t('explain.late.none')}</li>}
      </ul>
    </section>
  )
}

/** Where it does fit somewhere, what follows doesn't say why it doesn't. */
function titleOf({ late, routes }: ReplyOf<typeof explainStop>) {
  if (late) return 'explain.lateRoutes'
  return routes.some(({ broken }) => broken.length === 0) ? 'explain.byRoute' : 'explain.reasons'
}

/** Why a stop doesn't fit, or how late it would be, route by route, the nearest ones first and the rest folded. */
export function WhyNot({ id }: { id: string }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const { data } = useExplanation(id)
  if (!data) return null
  const ordered = data.routes.toSorted(
    (one, other) =>
      one.broken.length - other.broken.length || one.lateSeconds - other.lateSeconds || one.cost - other.cost,
  )
  const rest = ordered.slice(mostOpen)
  return (
    <section>
      <h3 className={partsClasses.groupTitle}>{t(titleOf(data))}</h3>
      <Reasons of={ordered.slice(0, mostOpen)} wasLate={data.late !== null} />
      {rest.length > 0 && (
        <details className={classes.folded}>
          <summary>{t('explain.others', { count: rest.length, number: format.number(rest.length) })}</summary>
          <Reasons of={rest} wasLate={data.late !== null} />
        </details>
      )}
    </section>
  )
}

function Reasons({ of, wasLate }: { of: RouteReasons; wasLate: boolean }) {
  const t = useText('logistics-board')
  const { speaker, routes, format } = useBoard()
  const wayThere = ({ cost, lateSeconds }: RouteReasons[number]) => {
    const price = format.change.money(cost)
    if (isLate({ lateSeconds })) return t('explain.lateThere', { length: format.shortLength(lateSeconds), price })
    return t(wasLate ? 'explain.onTime' : 'explain.fits', { price })
  }
  return (
    <ul className={partsClasses.why}>
      {of.map((one) => (
        <li key={one.routeId}>
          <span
            className={partsClasses.swatch}
            style={{ background: routes.get(String(one.routeId))?.color }}
            aria-hidden
          />
          <strong dir="auto">{speaker.names.route(String(one.routeId))}</strong>
          <span>
            {one.broken.length === 0 ? wayThere(one) : one.broken.map((rule) => violationText(speaker, rule)).join(' ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Fix({ id, fix, wasLate }: { id: string; fix: PlanFix; wasLate: boolean }) {
  const t = useText('logistics-board')
  const { format, actions, mayEdit } = useBoard()
  const text = useFixText()
  const agreed = useAgreement()
  const { cost, lateSeconds } = fix
  const left = isLate({ lateSeconds }) ? t('explain.stillLate', { length: format.shortLength(lateSeconds) }) : ''
  return (
    <li className={classes.fix}>
      <span>
        {text(fix)}
        {asksCustomer(fix) && <small className={classes.asks}>{t('explain.asksCustomer')}</small>}
        {(left || wasLate) && <small className={classes.remains}>{left || t('explain.nowOnTime')}</small>}
      </span>
      <span className={partsClasses.placePrice}>{format.change.money(cost)}</span>
      {mayEdit && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => void agreed(fix).then((isAgreed) => isAgreed && actions.edit([editOf(fix, Number(id))]))}
        >
          {t('explain.apply')}
        </Button>
      )}
    </li>
  )
}

/** Asks before a vehicle is loaded with more than it holds. */
function useAgreement(): (fix: PlanFix) => Promise<boolean> {
  const { format, speaker } = useBoard()
  const { t, names } = speaker
  return async ({ relaxations, cost }) => {
    const over = relaxations.find((one) => one.kind === 'add-capacity')
    if (!over) return true
    const { vehicle, unit, amount } = over
    return confirm({
      title: t('overload.title', { van: names.vehicle(vehicle), load: names.load(unit, amount) }),
      body: t('overload.text', { price: format.change.money(cost) }),
      confirmLabel: t('overload.confirm'),
      tone: 'warning',
    })
  }
}

function editOf({ addRoute, relaxations, routes, split }: PlanFix, deliveryId: number): PlanEdit {
  if (split)
    return { kind: 'split', deliveryId, quantities: split.quantities, place: split.place, partPlace: split.partPlace }
  return addRoute ? { kind: 'addRoute', ...addRoute } : { kind: 'fix', relaxations, routes }
}

/** What a fix asks for, of a vehicle in reserve by its name. */
function useFixText(): (fix: PlanFix) => string {
  const { speaker, facts } = useBoard()
  const amountsOf = useAmounts()
  return ({ addRoute, parts, split }) => {
    if (split)
      return speaker.t('fix.split', {
        part: amountsOf(split.quantities),
        partRoute: speaker.names.route(String(split.partPlace.routeId)),
        rest: amountsOf(split.rest),
        route: speaker.names.route(String(split.place.routeId)),
      })
    if (!addRoute) return fixText(speaker, parts)
    const vehicle = facts.vehicles.find(({ id }) => id === addRoute.vehicleId)?.name ?? ''
    const driver = facts.drivers.find(({ id }) => id === addRoute.driverId)?.name
    return speaker.t(driver ? 'fix.add-route' : 'fix.add-route-open', { vehicle, driver: driver ?? '' })
  }
}
