import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { Icon } from '#ui/icon.tsx'
import { useGo } from '#ui/link.tsx'
import { createPlan, listPlans, startRun } from '../../plans/contract.ts'
import { usualRun } from '../../plans/rules/run-settings.ts'
import type { Day } from '../contract.ts'
import classes from './day.module.css'
import { useDaySearch } from './use-day.ts'

/** Tomorrow in one line, and its routes in one press, for who plans it. */
export function TomorrowBar({ day: { tomorrow } }: { day: Day }) {
  const mayBuild = useMay(startRun)
  const mayRead = useMay(listPlans)
  if (!mayBuild || !mayRead || tomorrow.toPlan === 0 || tomorrow.published > 0) return null
  return <Waiting tomorrow={tomorrow} />
}

function Waiting({ tomorrow: { date, toPlan } }: Pick<Day, 'tomorrow'>) {
  const t = useText('logistics-day')
  const format = useFormat()
  const go = useGo()
  const [{ depotId }] = useDaySearch()
  const { data } = useQuery(queryOf(listPlans, { query: { date, depotId } }))
  const mayCreate = useMay(createPlan)
  const [plan] = data?.plans ?? []
  const build = useMutation({
    mutationFn: () => startBuilding(plan?.id, { date, depotIds: depotId ? [depotId] : [], name: t('tomorrow.name') }),
    onSuccess: (id) => go(`/apps/logistics/routes?date=${date}&plan=${id}`),
    meta: { stale: [listPlans.path] },
  })
  // What somebody has begun to plan is theirs to go on with.
  if (!data || (plan ? plan.stops > 0 : !mayCreate)) return null
  const deliveries = t('tomorrow.deliveries', { count: toPlan, shown: format.number(toPlan) })
  const drivers = plan && t('tomorrow.drivers', { count: plan.routes, shown: format.number(plan.routes) })
  return (
    <div className={classes.tomorrow}>
      <p>{t('tomorrow.waiting', { what: drivers === undefined ? deliveries : format.items([deliveries, drivers]) })}</p>
      <Button leftSection={<Icon name="route" size={18} />} loading={build.isPending} onClick={() => build.mutate()}>
        {t('tomorrow.build')}
      </Button>
    </div>
  )
}

type Fresh = { date: string; depotIds: number[]; name: string }

/** Starts the usual search for the plan of a day, which is made first where there is none. */
async function startBuilding(id: number | undefined, { date, depotIds, name }: Fresh): Promise<number> {
  const planId = id ?? (await call(createPlan, { body: { day: date, name, note: '', depotIds } })).id
  await call(startRun, { params: { id: planId }, body: usualRun })
  return planId
}
