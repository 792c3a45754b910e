import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUsers } from '#features/people/users/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { PersonSelect } from '#ui/form/person-select.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { Select, Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useDebounced } from '#ui/input/use-debounced.ts'
import * as contract from '../contract.ts'
import { ticketStatuses } from '../rules.ts'

const stale = [contract.listTickets, contract.readTicket, contract.readTicketFigures]

const blank: contract.TicketInput = {
  subject: '',
  description: '',
  requester: '',
  email: '',
  channel: 'email',
  priority: 'normal',
  status: 'new',
  assigneeId: null,
}

export function AddTicket({ opened, onClose }: Opening) {
  const t = useText('office-tickets')
  const form = useEndpointForm(contract.createTicket, {
    initial: blank,
    stale,
    onDone: ({ subject }) => {
      showNotice({ kind: 'success', text: t('saved', { name: subject }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Fields form={form} />
    </FormDrawer>
  )
}

export function EditTicket({ ticket, opened, onClose }: Opening & { ticket: contract.Ticket }) {
  const t = useText('office-tickets')
  const { id, ...kept } = ticket
  const form = useEndpointForm(contract.changeTicket, {
    initial: kept,
    given: { params: { id } },
    stale,
    onDone: ({ subject }) => {
      showNotice({ kind: 'success', text: t('saved', { name: subject }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('edit')} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <Fields form={form} known={knownOf(ticket)} />
    </FormDrawer>
  )
}

type Person = { id: number; fullName: string }
type FieldProps = { form: FormFields<contract.TicketInput>; known?: Person | undefined }

function Fields({ form, known }: FieldProps) {
  const t = useText('office-tickets')
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      <TextInput data-autofocus withAsterisk label={t('subject')} {...form.bind('subject')} />
      <Group grow align="start">
        <TextInput withAsterisk label={t('requester')} {...form.bind('requester')} />
        <TextInput type="email" label={t('email')} {...form.bind('email')} />
      </Group>
      <Group grow align="start">
        <Select
          allowDeselect={false}
          label={t('status')}
          data={choices(ticketStatuses, 'statuses')}
          {...form.bind('status')}
        />
        <Select
          allowDeselect={false}
          label={t('priority')}
          data={choices(contract.ticketPriorities, 'priorities')}
          {...form.bind('priority')}
        />
      </Group>
      <Select
        allowDeselect={false}
        label={t('channel')}
        data={choices(contract.ticketChannels, 'channels')}
        {...form.bind('channel')}
      />
      <Assignee form={form} known={known} />
      <Textarea autosize minRows={4} label={t('description')} {...form.bind('description')} />
    </>
  )
}

function Assignee({ form, known }: FieldProps) {
  const t = useText('office-tickets')
  const mayChoose = useMay(listUsers)
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250) || undefined
  const { data } = useQuery({
    ...queryOf(listUsers, { query: { q, itemsPerPage: 20 } }),
    enabled: mayChoose,
    placeholderData: keepPreviousData,
  })
  if (!mayChoose) return null
  const people = data?.users ?? []
  return (
    <PersonSelect
      {...form.bind('assigneeId')}
      label={t('assignee')}
      people={people}
      known={known}
      onSearch={setTyped}
    />
  )
}

function knownOf({ assigneeId, assignee }: contract.Ticket): Person | undefined {
  return assigneeId === null ? undefined : { id: assigneeId, fullName: assignee }
}
