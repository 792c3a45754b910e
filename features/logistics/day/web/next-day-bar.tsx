import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { useGo } from '#ui/button/link.tsx'
import { createPlan, listPlans } from '../../plans/contract.ts'
import { listRuns, startRun } from '../../runs/contract.ts'
import { usualRun } from '../../runs/rules/run-settings.ts'
import type { Day } from '../contract.ts'
import classes from './day.module.css'
import { useDaySearch, useNextDayText } from './use-day.ts'

/** The day to plan next in one line, and its routes in one press, for who plans it. */
export function NextDayBar({ day }: { day: Day }) {
  const { nextDay } = day
  const mayBuild = useMay(startRun)
  const mayRead = useMay(listPlans)
  if (!mayBuild || !mayRead || nextDay.toPlan === 0 || nextDay.published > 0) return null
  return <Waiting day={day} />
}

function Waiting({ day }: { day: Day }) {
  const { date, toPlan } = day.nextDay
  const t = useText('logistics-day')
  const say = useNextDayText(day)
  const format = useFormat()
  const go = useGo()
  const [{ depotId }] = useDaySearch()
  const { data, refetch } = useQuery(queryOf(listPlans, { query: { date, depotId } }))
  const mayCreate = useMay(createPlan)
  const [plan] = data?.plans ?? []
  const proposal = useProposal(plan?.id)
  const build = useMutation({
    mutationFn: () => startBuilding(plan?.id, { date, depotIds: depotId ? [depotId] : [], name: t('nextDay.name') }),
    onSuccess: (id) => go(boardPath(date, id)),
    // The plan may be there although its search isn’t, or somebody else was faster.
    onError: () => void Promise.all([refetch(), proposal.refetch()]),
    meta: { stale: [listPlans.path, listRuns.path] },
  })
  // What somebody has begun to plan is theirs to go on with.
  if (!data || proposal.isPending || (plan ? plan.stops > 0 : !mayCreate)) return null
  const deliveries = t('nextDay.deliveries', { count: toPlan, shown: format.number(toPlan) })
  const drivers = plan && t('nextDay.drivers', { count: plan.routes, shown: format.number(plan.routes) })
  return (
    <div className={classes.nextDay}>
      <p>{say('waiting', { what: drivers === undefined ? deliveries : format.items([deliveries, drivers]) })}</p>
      {plan && proposal.isThere ? (
        <LinkButton variant="light" to={boardPath(date, plan.id)} label={t('nextDay.see')} />
      ) : (
        <Button leftSection={<Icon name="route" size={18} />} loading={build.isPending} onClick={() => build.mutate()}>
          {t('nextDay.build')}
        </Button>
      )}
    </div>
  )
}

function boardPath(date: string, planId: number): string {
  return `/apps/logistics/routes?date=${date}&plan=${planId}`
}

const waiting: readonly string[] = ['queued', 'running', 'done']

/** Whether a search for a plan is under way, or has found what nobody has decided on yet. */
function useProposal(planId: number | undefined) {
  const mayRead = useMay(listRuns)
  const isAsked = planId !== undefined && mayRead
  const { data, isLoading, refetch } = useQuery({
    ...queryOf(listRuns, { params: { id: planId ?? 0 } }),
    enabled: isAsked,
  })
  const [newest] = data?.runs ?? []
  return {
    isPending: isLoading,
    isThere: newest !== undefined && waiting.includes(newest.state),
    refetch: async () => isAsked && void (await refetch()),
  }
}

type Fresh = { date: string; depotIds: number[]; name: string }

/** Starts the usual search for the plan of a day, which is made first where there is none. */
async function startBuilding(id: number | undefined, { date, depotIds, name }: Fresh): Promise<number> {
  const planId = id ?? (await call(createPlan, { body: { day: date, name, note: '', depotIds } })).id
  await call(startRun, { params: { id: planId }, body: usualRun })
  return planId
}
