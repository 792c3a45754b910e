import { useQuery } from '@tanstack/react-query'
import { Part } from '#kit/web/part.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { VisuallyHidden } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { readLogisticsFacts, type LogisticsFacts } from '../../../settings/contract.ts'
import { createPlan, readProblem, type PlanRow } from '../../../plans/contract.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import { BoardHead } from './board-head.tsx'
import classes from './board.module.css'
import { PlanBoard } from './plan-board.tsx'
import { planQuery } from '../model/use-plan.ts'
import { useNewPlan } from './new-plan-dialog.tsx'
import { OtherPlan } from './other-plan.tsx'
import { useDay, type DayChoice } from '../model/use-day.ts'
import { usePlanDepots } from '../for-others/use-depots.ts'

/** Where a dispatcher plans a day: the plans of the day in the address, and one of them on the board. */
export function PlanningBoard() {
  const t = useText('logistics-board')
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
  const day = useDay(logistics.timeZone)
  const { plan, state, error, isDated } = day
  if (!isDated) return <Waiting />
  return (
    <div className={classes.board}>
      {plan ? <OnePlan key={plan.id} logistics={logistics} day={{ ...day, plan }} /> : <BoardHead day={day} />}
      {state === 'failed' && error && <FailureState error={error} onRetry={day.retry} />}
      {state === 'waiting' && <Waiting />}
      {state === 'other' && <OtherPlan day={day} />}
      {state === 'empty' && <NoPlan day={day} />}
    </div>
  )
}

const minuteMs = 60_000

function againMs(facts: PlanFacts | undefined): number | false {
  return facts?.moment ? minuteMs : false
}

function OnePlan({ logistics, day }: { logistics: LogisticsFacts; day: DayChoice & { plan: PlanRow } }) {
  const { id } = day.plan
  const facts = useQuery({
    ...queryOf(readProblem, { params: { id } }),
    refetchInterval: ({ state }) => againMs(state.data),
  })
  // On the day that runs what is left of it is planned from now on.
  const plan = useQuery({ ...planQuery(id), refetchInterval: againMs(facts.data) })
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

function NoPlan({ day }: { day: DayChoice }) {
  const t = useText('logistics-board')
  const mayCreate = useMay(createPlan)
  const depot = usePlanDepots('create').find(({ id }) => id === day.depotId)
  const isOfDepot = day.depotId > 0
  const { create, isPending } = useNewPlan(day.date, ({ id }) => day.go({ date: day.date, plan: id }))
  const start = () => create(t('plan.firstName'), depot ? [depot.id] : [])
  const words = depot ? t('empty.noPlanOf', { depot: depot.name }) : t('empty.noPlan')
  const text = isOfDepot ? 'empty.noPlanOfText' : 'empty.noPlanText'
  const mayStart = mayCreate && (!isOfDepot || depot !== undefined)
  if (useReadsOwn()) return <OwnRoutes />
  return (
    <>
      <EmptyState
        icon="route"
        title={words}
        text={t(mayStart ? text : 'empty.noPlanRead')}
        {...(mayStart && !isPending && { action: { label: t('empty.start'), onClick: start } })}
      />
      {mayStart && (
        <div className={classes.startFrom}>
          <Part name="board/new-plan" day={day.date} />
        </div>
      )}
    </>
  )
}

/** Whether of all plans only a driver's own work is for this person. */
function useReadsOwn(): boolean {
  const rules = useAbility().rulesFor('read', 'Plan')
  return rules.length > 0 && rules.every(({ conditions }) => conditions && 'driverUserId' in conditions)
}

function OwnRoutes() {
  const t = useText('logistics-board')
  const go = useGo()
  return (
    <EmptyState
      icon="route"
      title={t('empty.ownRoutes')}
      text={t('empty.ownRoutesText')}
      action={{ label: t('empty.showRoutes'), onClick: () => go('/apps/logistics/route') }}
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
