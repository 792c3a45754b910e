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
import { createPlan, listPlans } from '../../../plans/contract.ts'
import { listRuns, startRun } from '../../../runs/contract.ts'
import type { Day } from '../../contract.ts'
import { useDaySearch, useNextDayText } from '../use-day.ts'

/** The day to plan next: its routes in one press for who plans it, else the way to its plan. */
export function PlanNext({ day }: { day: Day }) {
  const { nextDay } = day
  const mayBuild = useMay(startRun)
  const mayRead = useMay(listPlans)
  if (!mayRead) return null
  return mayBuild && nextDay.toPlan > 0 && nextDay.published === 0 ? <Build day={day} /> : <ToPlan day={day} />
}

/** On a phone it stands for the words. */
const picture = <Icon name="route" size={16} />

function ToPlan({ day, planId }: { day: Day; planId?: number }) {
  const say = useNextDayText(day)
  return <LinkButton data-compact leftSection={picture} to={boardPath(day.nextDay.date, planId)} label={say('plan')} />
}

function Build({ day }: { day: Day }) {
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
  const isKnown = data !== undefined && !proposal.isPending
  // What somebody has begun to plan is theirs to go on with.
  if (isKnown && (plan ? plan.stops > 0 || proposal.isThere : !mayCreate))
    return <ToPlan day={day} {...(plan && { planId: plan.id })} />
  return (
    <Button
      data-compact
      leftSection={picture}
      disabled={!isKnown}
      loading={build.isPending}
      onClick={() => build.mutate()}
    >
      {say('build', { count: toPlan, shown: format.number(toPlan) })}
    </Button>
  )
}

function boardPath(date: string, planId: number | undefined): string {
  return `/apps/logistics/routes?date=${date}${planId === undefined ? '' : `&plan=${planId}`}`
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
  await call(startRun, { params: { id: planId }, body: {} })
  return planId
}
