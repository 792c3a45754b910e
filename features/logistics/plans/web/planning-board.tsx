import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { daysAfter } from '#kit/contract/days.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { VisuallyHidden } from '#ui/layout.ts'
import { idFilter } from '../../depots/contract.ts'
import { readLogisticsFacts, type LogisticsFacts } from '../../settings/contract.ts'
import { createPlan, listPlans, readProblem, type PlanRow } from '../contract.ts'
import { BoardHead } from './board-head.tsx'
import classes from './board.module.css'
import { today } from './days.ts'
import { PlanBoard } from './plan-board.tsx'
import { planQuery } from './use-plan.ts'
import { useNewPlan } from './plan-menu.tsx'

const boardSearch = z.object({
  date: z.optional(z.catch(z.optional(z.iso.date()), undefined)),
  plan: idFilter,
  /** The map alone, in a window of its own. */
  view: z.optional(z.catch(z.optional(z.literal('map')), undefined)),
})

/** Where a dispatcher plans a day: the plans of the day in the address, and one of them on the board. */
export function PlanningBoard() {
  const t = useText('logistics-plans')
  const { data, error, refetch } = useQuery(queryOf(readLogisticsFacts))
  return (
    <>
      <VisuallyHidden component="h1" w="1px" left={0} m={0}>
        {t('screens.board')}
      </VisuallyHidden>
      {data && <Day logistics={data} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
    </>
  )
}

function Day({ logistics }: { logistics: LogisticsFacts }) {
  const [search, change] = useListSearch(boardSearch)
  const date = search.date ?? daysAfter(today(logistics.timeZone), 1)
  const { data, error, refetch } = useQuery(queryOf(listPlans, { query: { date } }))
  const plans = data?.plans
  const plan = plans?.find(({ id }) => id === search.plan) ?? plans?.[0]
  const go = (patch: { date?: string; plan?: number }) => change({ plan: 0, ...patch }, { replace: false })
  const day = {
    date,
    today: today(logistics.timeZone),
    plans: plans ?? [],
    plan,
    go,
    isMapAlone: search.view === 'map',
  }
  return (
    <div className={classes.board}>
      {plan ? (
        <OnePlan key={plan.id} logistics={logistics} day={{ ...day, plan }} />
      ) : (
        <>
          <BoardHead day={day} />
          {error && !plans && <FailureState error={error} onRetry={() => void refetch()} />}
          {!error && !plans && <Waiting />}
          {plans && <NoPlan date={date} onCreated={({ id }) => go({ date, plan: id })} />}
        </>
      )}
    </div>
  )
}

/** What the head of the board says and changes of the day. */
export type DayChoice = {
  date: string
  today: string
  plans: readonly PlanRow[]
  plan: PlanRow | undefined
  go: (patch: { date?: string; plan?: number }) => void
  /** Whether this is the window of the map. */
  isMapAlone: boolean
}

function OnePlan({ logistics, day }: { logistics: LogisticsFacts; day: DayChoice & { plan: PlanRow } }) {
  const { id } = day.plan
  const plan = useQuery(planQuery(id))
  const facts = useQuery(queryOf(readProblem, { params: { id } }))
  const error = plan.error ?? facts.error
  if (plan.data && facts.data) return <PlanBoard plan={plan.data} facts={facts.data} logistics={logistics} day={day} />
  return (
    <>
      <BoardHead day={day} />
      {error ? (
        <FailureState error={error} onRetry={() => void Promise.all([plan.refetch(), facts.refetch()])} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function NoPlan({ date, onCreated }: { date: string; onCreated: (plan: PlanRow) => void }) {
  const t = useText('logistics-plans')
  const mayCreate = useMay(createPlan)
  const create = useNewPlan(date, onCreated)
  return (
    <EmptyState
      icon="route"
      title={t('empty.noPlan')}
      text={t(mayCreate ? 'empty.noPlanText' : 'empty.noPlanRead')}
      {...(mayCreate && { action: { label: t('empty.start'), onClick: () => create(t('plan.firstName')) } })}
    />
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      <Skeleton height={40} />
      <div>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
      <Skeleton height="100%" />
    </div>
  )
}
