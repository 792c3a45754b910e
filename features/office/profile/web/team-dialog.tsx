import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { MultiSelect, Select, TagsInput, Textarea, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { createTeam, readProfileTab, tabReplies } from '../contract.ts'
import { teamIcons } from '../rules.ts'

/** Starts a team with people you know. */
export function TeamDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-profile')
  const { data } = useQuery(queryOf(readProfileTab, { query: { tab: 'connections' } }))
  const people = data ? z.parse(tabReplies.connections, data) : []
  const form = useEndpointForm(createTeam, {
    initial: { title: '', description: '', avatar: 'users', chips: [], memberIds: [] },
    stale: [readProfileTab],
    onDone: ({ title }) => {
      showNotice({ kind: 'success', text: t('started', { name: title }) })
      onClose()
    },
  })
  const { value: ids, onChange: setIds, ...members } = form.bind('memberIds')
  return (
    <FormDialog title={t('startTeam')} opened onClose={onClose} form={form} submitLabel={t('startTeam')}>
      <TextInput data-autofocus withAsterisk label={t('fields.title')} {...form.bind('title')} />
      <Textarea autosize minRows={2} label={t('fields.description')} {...form.bind('description')} />
      <Select
        allowDeselect={false}
        label={t('fields.icon')}
        data={teamIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
        {...form.bind('avatar')}
      />
      <TagsInput label={t('fields.chips')} maxTags={6} {...form.bind('chips')} />
      <MultiSelect
        searchable
        label={t('fields.members')}
        description={t('fields.membersText')}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...members}
        value={(ids || []).map(String)}
        onChange={(next) => setIds(next.map(Number))}
      />
    </FormDialog>
  )
}
