import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUsers } from '#features/people/users/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { PersonSelect } from '#ui/form/person-select.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm, type FormFields } from '#ui/form/use-endpoint-form.ts'
import { NumberInput, Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useDebounced } from '#ui/input/use-debounced.ts'
import {
  changeProject,
  createProject,
  listAnalyticsProjects,
  listProjects,
  readProject,
  type Project,
  type ProjectInput,
} from '../contract.ts'
import { dayHere } from './day-here.ts'

const stale = [listProjects, readProject, listAnalyticsProjects]

export function AddProject({ opened, onClose }: Opening) {
  const t = useText('office-projects')
  const person = useSession()?.userData
  const me = person?.id ?? null
  const form = useEndpointForm<typeof createProject, ProjectInput>(createProject, {
    initial: {
      name: '',
      project: '',
      client: '',
      description: '',
      leaderId: me,
      memberIds: me === null ? [] : [me],
      logo: 'route',
      color: 'primary',
      completedTasks: 0,
      totalTasks: 0,
      minutes: 0,
      startOn: dayHere(0),
      dueOn: dayHere(30),
      budgetCents: 0,
      spentCents: 0,
    },
    stale,
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <Fields form={form} known={person} />
    </FormDrawer>
  )
}

export function EditProject({ project, opened, onClose }: Opening & { project: Project }) {
  const t = useText('office-projects')
  const { id, members, ...kept } = project
  const form = useEndpointForm(changeProject, {
    initial: { ...kept, memberIds: members.map((member) => member.id) },
    given: { params: { id } },
    stale,
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('saved', { name }) })
      onClose()
    },
  })
  return (
    <FormDrawer title={t('edit')} opened={opened} onClose={onClose} form={form} submitLabel={t('save')}>
      <Fields form={form} known={knownOf(project)} />
    </FormDrawer>
  )
}

type Person = { id: number; fullName: string }
type FieldProps = { form: FormFields<ProjectInput>; known?: Person | undefined }

function Fields({ form, known }: FieldProps) {
  const t = useText('office-projects')
  return (
    <>
      <TextInput data-autofocus withAsterisk label={t('name')} {...form.bind('name')} />
      <TextInput withAsterisk label={t('kind')} {...form.bind('project')} />
      <TextInput label={t('client')} {...form.bind('client')} />
      <Leader form={form} known={known} />
      <Group grow align="start">
        <DateInput withAsterisk label={t('startOn')} {...form.bind('startOn')} />
        <DateInput withAsterisk label={t('dueOn')} {...form.bind('dueOn')} />
      </Group>
      <Group grow align="start">
        <NumberInput label={t('completedTasks')} {...form.bind('completedTasks')} />
        <NumberInput label={t('totalTasks')} {...form.bind('totalTasks')} />
      </Group>
      <Textarea autosize minRows={2} label={t('description')} {...form.bind('description')} />
    </>
  )
}

function Leader({ form, known }: FieldProps) {
  const t = useText('office-projects')
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
    <PersonSelect {...form.bind('leaderId')} label={t('leader')} people={people} known={known} onSearch={setTyped} />
  )
}

function knownOf({ leaderId, leader }: Project): Person | undefined {
  return leaderId === null ? undefined : { id: leaderId, fullName: leader }
}
