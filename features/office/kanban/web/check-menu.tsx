import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { deleteCheck, orderChecks, readBoards, readItem, type Check } from '../contract.ts'

const stale = [readBoards, readItem]

type Props = { check: Check; all: Check[]; cardId: number; onRename: () => void }

/** What can be done with an item of a check list besides ticking it. */
export function CheckMenu({ check: { id, text: name }, all, cardId, onRename }: Props) {
  const t = useText('office-kanban')
  const remove = useSend(deleteCheck, { stale })
  const order = useSend(orderChecks, { stale })
  const ids = all.map((one) => one.id)
  const at = ids.indexOf(id)
  const moveTo = (place: number) =>
    order.mutate({ params: { id: cardId }, body: { ids: ids.toSpliced(at, 1).toSpliced(place, 0, id) } })
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon size={26} aria-label={t('moreNamed', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={onRename}>
          {t('check.rename')}
        </Menu.Item>
        {at > 0 && (
          <Menu.Item leftSection={<IconArrowUp size={18} />} onClick={() => moveTo(at - 1)}>
            {t('check.up')}
          </Menu.Item>
        )}
        {at < ids.length - 1 && (
          <Menu.Item leftSection={<IconArrowDown size={18} />} onClick={() => moveTo(at + 1)}>
            {t('check.down')}
          </Menu.Item>
        )}
        <Menu.Item
          color="error"
          leftSection={<IconTrash size={18} />}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
