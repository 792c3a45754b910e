import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { Checkbox, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { changeView, deleteView, listViews, saveView, type ListView } from '../contract.ts'

type Props = {
  list: string
  search: Record<string, unknown>
  onSearch: (patch: Record<string, unknown>) => void
}

/** Saved filters of a list: choose one, save the current ones, or delete those no longer used. */
export function SavedViews({ list, search, onSearch }: Props) {
  const t = useText('list-views')
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(queryOf(listViews, { query: { list } }))
  const [edited, edit] = useState<ListView>()
  const views = data?.views ?? []
  const mayShare = data?.mayShare ?? false
  const current = partsOf(search)
  const choose = (view: ListView) =>
    onSearch({ ...Object.fromEntries(Object.keys(current).map((key) => [key, undefined])), ...view.search, page: 1 })
  const own = views.filter(({ isOwn }) => isOwn)
  return (
    <>
      <Menu width={260}>
        <Menu.Target>
          <Button variant="light">{t('views')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.id} onClick={() => choose(view)}>
              <bdi>{view.isShared ? t('sharedNamed', { name: view.name }) : view.name}</bdi>
            </Menu.Item>
          ))}
          {views.length === 0 && <Menu.Label>{t('none')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('save')}</Menu.Item>
          {own.map((view) => (
            <Menu.Item key={view.id} onClick={() => edit(view)}>
              {t('editNamed', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveDialog {...{ list, mayShare }} search={current} onClose={() => setSaving(false)} />}
      {edited && <EditDialog view={edited} mayShare={mayShare} onClose={() => edit(undefined)} />}
    </>
  )
}

type SaveProps = { list: string; search: Record<string, string>; mayShare: boolean; onClose: () => void }

function SaveDialog({ list, search, mayShare, onClose }: SaveProps) {
  const t = useText('list-views')
  const save = useSend(saveView, { stale: [listViews], onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t('save')}>
      <ViewForm
        initial={{ name: '', isShared: false }}
        mayShare={mayShare}
        isSending={save.isPending}
        label={t('saveView')}
        onSave={(values) => save.mutate({ body: { list, search, ...values } })}
      />
    </Modal>
  )
}

type EditProps = { view: ListView; mayShare: boolean; onClose: () => void }

function EditDialog({ view, mayShare, onClose }: EditProps) {
  const t = useText('list-views')
  const done = { stale: [listViews], onSuccess: onClose }
  const change = useSend(changeView, done)
  const remove = useSend(deleteView, done)
  const params = { id: view.id }
  return (
    <Modal opened onClose={onClose} title={t('edit')}>
      <ViewForm
        initial={view}
        mayShare={mayShare}
        isSending={change.isPending}
        label={t('saveChanges')}
        onSave={(body) => change.mutate({ params, body })}
      >
        <Button variant="light" color="error" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
          {t('delete')}
        </Button>
      </ViewForm>
    </Modal>
  )
}

type Values = Pick<ListView, 'name' | 'isShared'>
type FormProps = {
  initial: Values
  mayShare: boolean
  isSending: boolean
  label: string
  onSave: (values: Values) => void
  children?: ReactNode
}

function ViewForm({ initial, mayShare, isSending, label, onSave, children }: FormProps) {
  const t = useText('list-views')
  const [name, setName] = useState(initial.name)
  const [isShared, setShared] = useState(initial.isShared)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onSave({ name, isShared })
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('name')}
          description={t('nameText')}
          required
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {(mayShare || initial.isShared) && (
          <Checkbox
            label={t('share')}
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={isSending} disabled={name.trim() === ''}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The filters and sort order of the list, without the page number. */
function partsOf(search: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(search).filter(
    ([key, value]) => key !== 'page' && value !== undefined && value !== '' && value !== 0,
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value).slice(0, 200)]))
}
