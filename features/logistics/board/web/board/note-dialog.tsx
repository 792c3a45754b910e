import { useState, type FormEvent } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Textarea } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { changePlan, listPlans, readPlan, type PlanRow } from '../../../plans/contract.ts'
import { comparePlans } from '../../../runs/contract.ts'
import classes from '../parts/parts.module.css'

type Props = { opened: boolean; plan: PlanRow; onClose: () => void }

/** What people wrote about a plan as a whole. */
export function NoteDialog({ opened, plan, onClose }: Props) {
  const t = useText('logistics-board')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('note.title', { plan: plan.name })}>
      {opened && <Form plan={plan} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ plan, onClose }: Omit<Props, 'opened'>) {
  const t = useText('logistics-board')
  const [note, setNote] = useState(plan.note)
  const [seen, setSeen] = useState(plan.note)
  const mayChange = useMay(changePlan)
  const save = useSend(changePlan, { stale: [listPlans, readPlan, comparePlans], onSuccess: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ params: { id: plan.id }, body: { note, noteSeen: seen } })
  }
  return (
    <form className={classes.stack} onSubmit={send}>
      <Textarea
        data-autofocus
        label={t('note.label')}
        autosize
        minRows={4}
        maxRows={12}
        {...boundsAt(changePlan.body, 'note')}
        dir="auto"
        readOnly={!mayChange}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {plan.note !== seen && plan.note !== note && (
        <Alert color="warning" role="alert" title={t('note.changed')}>
          <p dir="auto">{plan.note || t('note.emptied')}</p>
          <Group>
            <Button size="xs" variant="light" onClick={() => setSeen(plan.note)}>
              {t('note.keepMine')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setNote(plan.note)
                setSeen(plan.note)
              }}
            >
              {t('note.takeTheirs')}
            </Button>
          </Group>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {mayChange && (
          <Button type="submit" loading={save.isPending} disabled={note === plan.note}>
            {t('plan.save')}
          </Button>
        )}
      </Group>
    </form>
  )
}
