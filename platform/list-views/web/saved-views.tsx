import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button, Menu } from '#ui/controls.ts'
import { Checkbox, TextInput } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { Modal } from '#ui/modal.tsx'
import { deleteView, listViews, saveView, type ListView, type ViewedList } from '../contract.ts'

type Props = {
  list: ViewedList
  search: Record<string, unknown>
  onSearch: (patch: Record<string, unknown>) => void
}

/** Filters of a list under names: to choose one, to save the present ones, to delete what is no longer used. */
export function SavedViews({ list, search, onSearch }: Props) {
  const t = useText('list-views')
  const [isSaving, setSaving] = useState(false)
  const { data } = useQuery(queryOf(listViews, { query: { list } }))
  const remove = useSend(deleteView, { stale: [listViews] })
  const views = data?.views ?? []
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
          {own.map(({ id, name }) => (
            <Menu.Item key={id} color="error" onClick={() => remove.mutate({ params: { id } })}>
              {t('deleteNamed', { name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <SaveDialog list={list} search={current} mayShare={data?.mayShare ?? false} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

type SaveProps = { list: ViewedList; search: Record<string, string>; mayShare: boolean; onClose: () => void }

function SaveDialog({ list, search, mayShare, onClose }: SaveProps) {
  const t = useText('list-views')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useSend(saveView, { stale: [listViews], onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={t('save')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save.mutate({ body: { list, name, search, isShared } })
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t('name')}
            description={t('nameText')}
            required
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {mayShare && (
            <Checkbox
              label={t('share')}
              checked={isShared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              {t('saveView')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** What narrows and sorts the list; the page is none of it. */
function partsOf(search: Record<string, unknown>): Record<string, string> {
  const kept = Object.entries(search).filter(
    ([key, value]) => key !== 'page' && value !== undefined && value !== '' && value !== 0,
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, String(value).slice(0, 200)]))
}
