import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck, IconChevronDown, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { listExceptions } from '#features/logistics/exceptions/contract.ts'
import { exceptionsPath } from '#features/logistics/exceptions/rules.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { useGo } from '#ui/button/link.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { addSet, deleteSet, listSets, readBoards, renameSet, restoreSet, type BoardSet } from '../contract.ts'
import { firstSet } from '../rules.ts'
import classes from './kanban.module.css'

const SetDialog = lazy(async () => ({ default: (await import('./set-dialog.tsx')).SetDialog }))

type Props = { id: number; onChoose: (id: number) => void }

/** Which set of boards is shown, and what can be done with it. */
export function SetPicker({ id, onChoose }: Props) {
  const t = useText('office-kanban')
  const { data: sets } = useQuery(queryOf(listSets))
  const go = useGo()
  const mayReadExceptions = useMay(listExceptions)
  const [edited, edit] = useState<BoardSet | 'new'>()
  const nameOf = (set: BoardSet | undefined) => (set && (set.name || t('set.first'))) ?? ''
  if (!sets) return null
  const shown = sets.find((set) => set.id === id)
  return (
    <>
      <Menu width={250}>
        <Menu.Target>
          <Button
            variant="default"
            aria-label={t('set.choose', { name: nameOf(shown) })}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            <span className={classes.setName} dir="auto">
              {nameOf(shown) || t('set.first')}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sets.map((set) => (
            <Menu.Item
              key={set.id}
              aria-current={set.id === id || undefined}
              leftSection={<IconCheck size={18} className={set.id === id ? undefined : classes.unseen} />}
              onClick={() => onChoose(set.id)}
            >
              <span dir="auto">{nameOf(set)}</span>
            </Menu.Item>
          ))}
          {mayReadExceptions && (
            <Menu.Item leftSection={<IconAlertTriangle size={18} />} onClick={() => go(`${exceptionsPath}?view=board`)}>
              {t('set.exceptions')}
            </Menu.Item>
          )}
          <SetActions set={shown} name={nameOf(shown)} onEdit={edit} onRemoved={() => onChoose(firstSet)} />
        </Menu.Dropdown>
      </Menu>
      {edited && (
        <Suspense>
          <SetDialog set={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} onAdded={onChoose} />
        </Suspense>
      )}
    </>
  )
}

type ActionProps = {
  set: BoardSet | undefined
  name: string
  onEdit: (set: BoardSet | 'new') => void
  onRemoved: () => void
}

function SetActions({ set, name, onEdit, onRemoved }: ActionProps) {
  const t = useText('office-kanban')
  const mayAdd = useMay(addSet)
  const mayRename = useMay(renameSet)
  const mayDelete = useMay(deleteSet)
  const remove = useRemoval({ remove: deleteSet, restore: restoreSet, stale: [listSets, readBoards], onRemoved })
  if (!mayAdd && !mayRename && !mayDelete) return null
  return (
    <>
      <Menu.Divider />
      {mayAdd && (
        <Menu.Item leftSection={<IconPlus size={18} />} onClick={() => onEdit('new')}>
          {t('set.add')}
        </Menu.Item>
      )}
      {mayRename && set && (
        <Menu.Item leftSection={<IconEdit size={18} />} onClick={() => onEdit({ ...set, name })}>
          {t('set.rename')}
        </Menu.Item>
      )}
      {mayDelete && set && set.id !== firstSet && (
        <Menu.Item
          color="error"
          leftSection={<IconTrash size={18} />}
          onClick={() => remove(set.id, t('set.deleted', { name }))}
        >
          {t('set.delete')}
        </Menu.Item>
      )}
    </>
  )
}
