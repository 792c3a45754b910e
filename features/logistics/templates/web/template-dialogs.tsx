import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readPlan, type Plan } from '../../plans/contract.ts'
import type { Weekday } from '../../settings/contract.ts'
import { weekdayOf } from '../../settings/rules.ts'
import { createTemplate, listTemplates } from '../contract.ts'
import { ApplyList } from './apply-list.tsx'
import { EditTemplate } from './edit-template.tsx'
import { taskStore } from './task-store.ts'
import { TemplateFields } from './template-fields.tsx'
import classes from './templates.module.css'
import { useDayName } from './use-day-name.ts'

const close = () => taskStore.set(undefined)
const backToList = () => taskStore.set({ kind: 'apply' })

/** Saves routes of the open plan as a template, plans it from one, or changes one. */
export function TemplateDialogs({ of: id = 0 }: PartProps) {
  const t = useText('logistics-templates')
  const task = taskStore.use()
  const { data: plan } = useQuery({ ...queryOf(readPlan, { params: { id } }), enabled: task !== undefined })
  useEffect(() => close, [id])
  const [saves, applies] = [task?.kind === 'save', task?.kind === 'apply']
  return (
    <>
      <Dialog opened={saves} onClose={close} title={t('save.title')}>
        {task?.kind === 'save' && plan && <SaveForm plan={plan} routeIds={task.routeIds} />}
      </Dialog>
      <Dialog opened={applies} onClose={close} title={t('apply.title')} size="lg">
        {applies && plan && <ApplyList plan={plan} onDone={close} />}
      </Dialog>
      <Dialog opened={task?.kind === 'edit'} onClose={close} title={t('edit.title')}>
        {task?.kind === 'edit' && <EditTemplate template={task.template} onDone={backToList} />}
      </Dialog>
    </>
  )
}

function SaveForm({ plan, routeIds }: { plan: Plan; routeIds: number[] | null }) {
  const t = useText('logistics-templates')
  const dayName = useDayName()
  const own = weekdayOf(plan.day)
  const [name, setName] = useState(() => t('save.initial', { plan: plan.name, day: dayName(own) }).slice(0, 80))
  const [days, setDays] = useState<Weekday[]>([own])
  const save = useSend(createTemplate, {
    stale: [listTemplates],
    onSuccess: (template) => {
      showNotice({ kind: 'success', text: t('save.done', { name: template.name }) })
      close()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save.mutate({ body: { planId: plan.id, routeIds, name: name.trim(), weekdays: days } })
  }
  return (
    <form onSubmit={send}>
      <p className={classes.text}>{t('save.text')}</p>
      <TemplateFields name={name} onName={setName} days={days} onDays={setDays} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          {t('save.submit')}
        </Button>
      </Group>
    </form>
  )
}
