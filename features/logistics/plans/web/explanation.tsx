import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { explainStop, type PlanFix } from '../contract.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { fixText, violationText } from './sentences.ts'

/** Why a stop doesn't fit, route by route, and what would make it fit, cheapest first. */
export function Explanation({ id }: { id: string }) {
  const t = useText('logistics-plans')
  const { plan, speaker, routes, format } = useBoard()
  const asked = queryOf(explainStop, { params: { id: plan.id }, query: { deliveryId: Number(id) } })
  const { data, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, plan.version] })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} mt="sm" />
  return (
    <>
      <section>
        <h3 className={classes.groupTitle}>{t('explain.fixes')}</h3>
        {data.fixes.length === 0 && <p className={classes.nothing}>{t('explain.noFix')}</p>}
        <ul className={classes.places}>
          {data.fixes.map((fix) => (
            <Fix key={fixText(speaker, fix.parts)} fix={fix} />
          ))}
        </ul>
      </section>
      <section>
        <h3 className={classes.groupTitle}>{t('explain.reasons')}</h3>
        <ul className={classes.why}>
          {data.routes.map(({ routeId, broken, cost }) => (
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
      </section>
    </>
  )
}

function Fix({ fix }: { fix: PlanFix }) {
  const t = useText('logistics-plans')
  const { speaker, format, actions, mayEdit } = useBoard()
  const { cost, parts, relaxations, routes } = fix
  return (
    <li className={classes.fix}>
      <span dir="auto">{fixText(speaker, parts)}</span>
      <span className={classes.placePrice}>{format.change.money(cost)}</span>
      {mayEdit && (
        <Button size="compact-xs" variant="light" onClick={() => actions.edit([{ kind: 'fix', relaxations, routes }])}>
          {t('explain.apply')}
        </Button>
      )}
    </li>
  )
}
