import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { changeTemplate, listTemplates, type Template } from '../contract.ts'
import { TemplateFields } from './template-fields.tsx'
import classes from './templates.module.css'

type Props = { template: Template; onDone: () => void }

/** Renames a template, or changes the days of the week it is for. */
export function EditTemplate({ template, onDone }: Props) {
  const t = useText('logistics-templates')
  const [name, setName] = useState(template.name)
  const [days, setDays] = useState(template.weekdays)
  const save = useSend(changeTemplate, { stale: [listTemplates], onSuccess: onDone })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    save.mutate({ params: { id: template.id }, body: { name: name.trim(), weekdays: days } })
  }
  return (
    <form onSubmit={send}>
      <p className={classes.text}>{t('edit.text')}</p>
      <TemplateFields name={name} onName={setName} days={days} onDays={setDays} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          {t('edit.back')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          {t('edit.submit')}
        </Button>
      </Group>
    </form>
  )
}
