import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { listPlans, readPlan, type Plan } from '../../plans/contract.ts'
import { weekdayOf } from '../../settings/rules.ts'
import { applyTemplate, changeTemplate, deleteTemplate, listTemplates, type Template } from '../contract.ts'
import { taskStore } from './task-store.ts'
import classes from './templates.module.css'
import { useDayName } from './use-day-name.ts'
import { useAppliedNotice } from './use-applied-notice.ts'

type Props = { plan: Plan; onDone: () => void }

/** The templates to plan a day from, those of its day of the week first. */
export function ApplyList({ plan, onDone }: Props) {
  const t = useText('logistics-templates')
  const { data, error, refetch } = useQuery(queryOf(listTemplates))
  const own = weekdayOf(plan.day)
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  if (data.templates.length === 0) return <p className={classes.text}>{t('apply.none')}</p>
  const fits = ({ weekdays }: Template) => weekdays.includes(own)
  const sorted = [...data.templates.filter(fits), ...data.templates.filter((one) => !fits(one))]
  return (
    <>
      <p className={classes.text}>{t('apply.text')}</p>
      <ul className={classes.list}>
        {sorted.map((template) => (
          <Row key={template.id} template={template} plan={plan} onDone={onDone} />
        ))}
      </ul>
    </>
  )
}

function Row({ template, plan, onDone }: Props & { template: Template }) {
  const t = useText('logistics-templates')
  const { number, items } = useFormat()
  const dayName = useDayName()
  const showApplied = useAppliedNotice()
  const [mayChange, mayDelete] = [useMay(changeTemplate), useMay(deleteTemplate)]
  const { id, name, weekdays, routes, places } = template
  const apply = useSend(applyTemplate, {
    stale: [readPlan, listPlans],
    onSuccess: (applied) => {
      showApplied(applied)
      onDone()
    },
  })
  const remove = useSend(deleteTemplate, { stale: [listTemplates] })
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('delete.title', { name }),
      body: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      tone: 'error',
    })
    if (isAgreed) remove.mutate({ params: { id } })
  }
  const facts = [
    weekdays.length > 0 ? items(weekdays.map((day) => dayName(day, 'short'))) : t('apply.anyDay'),
    t('apply.routes', { count: routes, number: number(routes) }),
    t('apply.places', { count: places, number: number(places) }),
  ]
  return (
    <li>
      <span className={classes.words}>
        <strong dir="auto">{name}</strong>
        <span className={classes.faint}>{facts.join(' · ')}</span>
      </span>
      <Button
        size="xs"
        loading={apply.isPending}
        onClick={() => apply.mutate({ params: { id: plan.id }, body: { templateId: id } })}
      >
        {t('apply.submit')}
      </Button>
      {mayChange && (
        <ActionIcon
          aria-label={t('edit.named', { name })}
          variant="subtle"
          onClick={() => taskStore.set({ kind: 'edit', template })}
        >
          <IconPencil size={17} />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon aria-label={t('delete.named', { name })} color="error" variant="subtle" onClick={() => void ask()}>
          <IconTrash size={17} />
        </ActionIcon>
      )}
    </li>
  )
}
