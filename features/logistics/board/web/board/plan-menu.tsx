import {
  IconBulb,
  IconCalendarStats,
  IconChevronDown,
  IconCopy,
  IconEdit,
  IconNote,
  IconPlus,
  IconScale,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, use, useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import {
  changePlan,
  copyPlan,
  createPlan,
  deletePlan,
  listPlans,
  readPlan,
  type PlanRow,
} from '../../../plans/contract.ts'
import { tryWhatIf } from '../../../runs/rules/what-if.ts'
import { BoardContext } from '../model/board.ts'
import headClasses from '../parts/head.module.css'
import classes from './board.module.css'
import { NameDialog } from '../parts/name-dialog.tsx'
import { NewPlanDialog } from './new-plan-dialog.tsx'
import { PlanAbout } from './plan-about.tsx'
import type { DayChoice } from '../model/use-day.ts'
import { useDeletePlan } from '../model/use-delete-plan.ts'
import { usePlanDepots } from '../for-others/use-depots.ts'

const CompareDialog = lazy(async () => ({ default: (await import('../compare/compare-dialog.tsx')).CompareDialog }))
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))
const WhatIfDialog = lazy(async () => ({ default: (await import('../compare/what-if-dialog.tsx')).WhatIfDialog }))
const stale = [listPlans, readPlan]
type Task = 'new' | 'rename' | 'note' | 'copy' | 'compare' | 'whatIf'

/** The plans of the day, and what can be done with the one that is open. */
export function PlanMenu({ day }: { day: DayChoice }) {
  const t = useText('logistics-board')
  const [task, setTask] = useState<Task>()
  const { plan, plans, date, go } = day
  const open = ({ id }: { id: number }) => go({ date, plan: id })
  return (
    <>
      <Menu width={270}>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            className={headClasses.planChoice!}
            title={plan?.name}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            <span className={classes.planName} dir="auto">
              {plan?.name ?? t('plan.ofDay')}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('plan.ofDay')}</Menu.Label>
          {plans.map((one) => (
            <Menu.RadioItem
              key={one.id}
              checked={one.id === plan?.id}
              closeMenuOnClick
              onChange={() => open(one)}
              rightSection={one.isMain && <IconStar size={15} aria-label={t('plan.main')} />}
            >
              <span dir="auto">{one.name}</span>
              <DepotNames of={one} />
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          {plan && <PlanAbout plan={plan} />}
          {plan && <Tasks day={day} plan={plan} onTask={setTask} />}
        </Menu.Dropdown>
      </Menu>
      {plan && <Names day={day} plan={plan} task={task} onClose={() => setTask(undefined)} />}
      {plan && <Comparing day={day} plan={plan} task={task} onTask={setTask} />}
    </>
  )
}

/** The depots of a plan that is not for all of them. */
function DepotNames({ of }: { of: PlanRow }) {
  const { list } = useFormat()
  const depots = usePlanDepots('read')
  const own = depots.filter(({ id }) => of.depotIds.includes(id))
  if (own.length === 0 || own.length === depots.length) return null
  return <small className={classes.planDepots}>{list(own.map(({ name }) => name))}</small>
}

function Tasks({ day, plan, onTask }: { day: DayChoice; plan: PlanRow; onTask: (task: Task) => void }) {
  const t = useText('logistics-board')
  const go = useGo()
  const [mayCreate, mayDelete] = [useMay(createPlan), useMay(deletePlan)]
  const mayTry = useMay(tryWhatIf) && mayCreate
  const isOpen = use(BoardContext) !== undefined
  const { ask } = useDeletePlan(plan, () => day.go({ date: day.date }))
  return (
    <>
      {mayCreate && (
        <>
          <Menu.Item leftSection={<IconPlus size={17} />} onClick={() => onTask('new')}>
            {t('plan.new')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={17} />} onClick={() => onTask('copy')}>
            {t('plan.copy')}
          </Menu.Item>
        </>
      )}
      <ChangeItems plan={plan} onTask={onTask} />
      {isOpen && mayTry && (
        <Menu.Item leftSection={<IconBulb size={17} />} onClick={() => onTask('whatIf')}>
          {t('whatIf.open')}
        </Menu.Item>
      )}
      {isOpen && day.plans.length > 1 && (
        <Menu.Item leftSection={<IconScale size={17} />} onClick={() => onTask('compare')}>
          {t('plan.compare')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCalendarStats size={17} />} onClick={() => go('/apps/logistics/ahead')}>
        {t('plan.ahead')}
      </Menu.Item>
      <Part name="board/plan-backtests" />
      {isOpen && <Part name="board/plan-templates" of={plan.id} />}
      {isOpen && <Part name="board/plan-menu" of={plan.id} />}
      {mayDelete && (
        <Menu.Item color="error" leftSection={<IconTrash size={17} />} onClick={() => void ask()}>
          {t('plan.delete')}
        </Menu.Item>
      )}
    </>
  )
}

function ChangeItems({ plan, onTask }: { plan: PlanRow; onTask: (task: Task) => void }) {
  const t = useText('logistics-board')
  const mayChange = useMay(changePlan)
  const change = useSend(changePlan, { stale })
  const isReal = !plan.whatIf?.assumptions.length
  if (!mayChange) return null
  return (
    <>
      <Menu.Item leftSection={<IconEdit size={17} />} onClick={() => onTask('rename')}>
        {t('plan.rename')}
      </Menu.Item>
      <Menu.Item leftSection={<IconNote size={17} />} onClick={() => onTask('note')}>
        {t('plan.note')}
      </Menu.Item>
      {!plan.isMain && isReal && (
        <Menu.Item
          leftSection={<IconStar size={17} />}
          onClick={() => change.mutate({ params: { id: plan.id }, body: { isMain: true } })}
        >
          {t('plan.makeMain')}
        </Menu.Item>
      )}
    </>
  )
}

type ComparingProps = Pick<NamesProps, 'day' | 'plan' | 'task'> & { onTask: (task: Task | undefined) => void }

/** Plans beside each other, and copies that are made to ask something. */
function Comparing({ day, plan, task, onTask }: ComparingProps) {
  const close = () => onTask(undefined)
  const open = ({ id }: PlanRow) => {
    close()
    day.go({ date: day.date, plan: id })
  }
  return (
    <>
      <WhenOpened opened={task === 'whatIf'}>
        <WhatIfDialog opened={task === 'whatIf'} onClose={close} onAsked={open} />
      </WhenOpened>
      <WhenOpened opened={task === 'compare'}>
        <CompareDialog opened={task === 'compare'} plans={day.plans} current={plan.id} onClose={close} />
      </WhenOpened>
    </>
  )
}

type NamesProps = { day: DayChoice; plan: PlanRow; task: Task | undefined; onClose: () => void }

function Names({ day, plan, task, onClose }: NamesProps) {
  const t = useText('logistics-board')
  const open = ({ id }: { id: number }) => {
    onClose()
    day.go({ date: day.date, plan: id })
  }
  const copy = useSend(copyPlan, { stale: [listPlans], onSuccess: open })
  const rename = useSend(changePlan, { stale, onSuccess: onClose })
  const params = { id: plan.id }
  return (
    <>
      <NewPlanDialog day={day} opened={task === 'new'} onClose={onClose} onCreated={open} />
      <NameDialog
        opened={task === 'copy'}
        title={t('plan.copy')}
        initial={t('plan.copyName', { name: plan.name }).slice(0, 80)}
        submit={t('plan.create')}
        onClose={onClose}
        onName={(name) => copy.mutate({ params, body: { name } })}
      />
      <NameDialog
        opened={task === 'rename'}
        title={t('plan.rename')}
        initial={plan.name}
        submit={t('plan.save')}
        onClose={onClose}
        onName={(name) => rename.mutate({ params, body: { name } })}
      />
      <WhenOpened opened={task === 'note'}>
        <NoteDialog opened={task === 'note'} plan={plan} onClose={onClose} />
      </WhenOpened>
    </>
  )
}
