import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { explainStop, type PlanFix } from '../contract.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { asksCustomer } from '../rules/fixes.ts'
import { fixText, violationText } from './sentences.ts'

const mostOpen = 3
type RouteReasons = ReplyOf<typeof explainStop>['routes']

function useExplanation(id: string) {
  const { plan } = useBoard()
  const asked = queryOf(explainStop, { params: { id: plan.id }, query: { deliveryId: Number(id) } })
  return useQuery({ ...asked, queryKey: [...asked.queryKey, plan.version] })
}

/** What would make a stop fit, best first. */
export function Fixes({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { speaker } = useBoard()
  const { data, error, refetch } = useExplanation(id)
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} mt="sm" />
  return (
    <section>
      <h3 className={classes.groupTitle}>{t('explain.fixes')}</h3>
      {data.fixes.length === 0 && <p className={classes.nothing}>{t('explain.noFix')}</p>}
      <ul className={classes.places}>
        {data.fixes.map((fix) => (
          <Fix key={fixText(speaker, fix.parts)} fix={fix} />
        ))}
      </ul>
    </section>
  )
}

/** Why a stop doesn't fit, route by route, the nearest ones first and the rest folded. */
export function WhyNot({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { format } = useBoard()
  const { data } = useExplanation(id)
  if (!data) return null
  const ordered = data.routes.toSorted((one, other) => one.broken.length - other.broken.length || one.cost - other.cost)
  const rest = ordered.slice(mostOpen)
  return (
    <section>
      <h3 className={classes.groupTitle}>{t('explain.reasons')}</h3>
      <Reasons of={ordered.slice(0, mostOpen)} />
      {rest.length > 0 && (
        <details className={classes.folded}>
          <summary>{t('explain.others', { count: rest.length, number: format.number(rest.length) })}</summary>
          <Reasons of={rest} />
        </details>
      )}
    </section>
  )
}

function Reasons({ of }: { of: RouteReasons }) {
  const t = useText('logistics-plans')
  const { speaker, routes, format } = useBoard()
  return (
    <ul className={classes.why}>
      {of.map(({ routeId, broken, cost }) => (
        <li key={routeId}>
          <span className={classes.swatch} style={{ background: routes.get(String(routeId))?.color }} aria-hidden />
          <strong dir="auto">{speaker.names.route(String(routeId))}</strong>
          <span dir="auto">
            {broken.length === 0
              ? t('explain.fits', { price: format.change.money(cost) })
              : broken.map((one) => violationText(speaker, one)).join(' ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Fix({ fix }: { fix: PlanFix }) {
  const t = useText('logistics-plans')
  const { speaker, format, actions, mayEdit } = useBoard()
  const { cost, parts, relaxations, routes } = fix
  return (
    <li className={classes.fix}>
      <span dir="auto">
        {fixText(speaker, parts)}
        {asksCustomer(fix) && <small className={classes.asks}>{t('explain.asksCustomer')}</small>}
      </span>
      <span className={classes.placePrice}>{format.change.money(cost)}</span>
      {mayEdit && (
        <Button size="compact-xs" variant="light" onClick={() => actions.edit([{ kind: 'fix', relaxations, routes }])}>
          {t('explain.apply')}
        </Button>
      )}
    </li>
  )
}
