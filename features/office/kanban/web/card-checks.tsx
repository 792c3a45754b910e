import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Checkbox, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { addCheck, changeCheck, readBoards, readItem, type Check } from '../contract.ts'
import classes from './card-checks.module.css'
import { CheckMenu } from './check-menu.tsx'

const staleChecks = [readBoards, readItem]
const longest = 300

/** The check list of a card: what is ticked is saved at once. */
export function CardChecks({ id }: { id: number }) {
  const t = useText('office-kanban')
  const { data } = useQuery(queryOf(readItem, { params: { id } }))
  const mayChange = useMay(changeCheck)
  const checks = data?.checks ?? []
  const done = checks.filter(({ isDone }) => isDone).length
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Text component="h3" size="sm" fw={500}>
          {t('check.title')}
        </Text>
        {checks.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('check.progress', { done, total: checks.length })}
          </Text>
        )}
      </Group>
      {data && checks.length === 0 && !mayChange && (
        <Text size="sm" c="dimmed">
          {t('check.none')}
        </Text>
      )}
      <ul className={classes.list}>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} all={checks} cardId={id} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <AddCheck id={id} />}
    </section>
  )
}

type RowProps = { check: Check; all: Check[]; cardId: number; mayChange: boolean }

function CheckRow({ check, all, cardId, mayChange }: RowProps) {
  const [isNaming, setNaming] = useState(false)
  const change = useSend(changeCheck, { stale: staleChecks })
  const { id, text } = check
  // What was just ticked shows at once.
  const isDone = (change.isPending ? change.variables?.body?.isDone : undefined) ?? check.isDone
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={text}
        checked={isDone}
        disabled={!mayChange}
        onChange={({ target }) => change.mutate({ params: { id }, body: { isDone: target.checked } })}
      />
      {isNaming ? (
        <Rename check={check} onDone={() => setNaming(false)} />
      ) : (
        <Text size="sm" className={classes.text!} data-done={isDone || undefined} dir="auto" aria-hidden>
          {text}
        </Text>
      )}
      {mayChange && !isNaming && <CheckMenu check={check} all={all} cardId={cardId} onRename={() => setNaming(true)} />}
    </li>
  )
}

const focused = { autoFocus: true }

function Rename({ check: { id, text: before }, onDone }: { check: Check; onDone: () => void }) {
  const t = useText('office-kanban')
  const [text, setText] = useState(before)
  const change = useSend(changeCheck, { stale: staleChecks, onSuccess: onDone })
  const save = () => {
    const next = text.trim()
    if (next === '' || next === before) onDone()
    else change.mutate({ params: { id }, body: { text: next } })
  }
  return (
    <TextInput
      {...focused}
      size="xs"
      className={classes.rename!}
      maxLength={longest}
      dir="auto"
      aria-label={t('check.name')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Neither sends the card’s form nor closes its drawer.
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Enter') save()
        else onDone()
      }}
    />
  )
}

function AddCheck({ id }: { id: number }) {
  const t = useText('office-kanban')
  const [text, setText] = useState('')
  const add = useSend(addCheck, { stale: staleChecks, onSuccess: () => setText('') })
  const send = () => text.trim() !== '' && !add.isPending && add.mutate({ params: { id }, body: { text: text.trim() } })
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        className={classes.rename!}
        maxLength={longest}
        dir="auto"
        aria-label={t('check.new')}
        placeholder={t('check.new')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <Button size="xs" variant="light" loading={add.isPending} disabled={text.trim() === ''} onClick={send}>
        {t('check.add')}
      </Button>
    </Group>
  )
}
