import { useQueryClient } from '@tanstack/react-query'
import { IconArrowsExchange, IconCopy, IconDots, IconEye, IconLink, IconTrash } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import { copyItem, deleteItem, orderItems, readBoards, restoreItem, type Item } from '../contract.ts'
import { cardPath } from '../rules.ts'
import { cardSearch } from './search.ts'
import { useBoardsQuery } from './use-boards.ts'

const stale = [readBoards]

/** The actions on a card, including a move to another board of its set without dragging. */
export function CardMenu({ item, onOpen }: { item: Item; onOpen: (id: number) => void }) {
  const t = useText('office-kanban')
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('moreNamed', { name: item.title })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} />} onClick={() => onOpen(item.id)}>
          {t('card.open')}
        </Menu.Item>
        <Items item={item} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ item: { id, title } }: { item: Item }) {
  const t = useText('office-kanban')
  const copy = useSend(copyItem, { stale })
  const remove = useRemoval({ remove: deleteItem, restore: restoreItem, stale })
  const mayCopy = useMay(copyItem)
  const mayDelete = useMay(deleteItem)
  const [{ board }] = useListSearch(cardSearch)
  const copyLink = () =>
    void navigator.clipboard
      .writeText(`${location.origin}${cardPath(id, board)}`)
      .then(() => showNotice({ kind: 'success', text: t('card.linkCopied') }))
  return (
    <>
      <Menu.Item leftSection={<IconLink size={18} />} onClick={copyLink}>
        {t('card.copyLink')}
      </Menu.Item>
      {mayCopy && (
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => copy.mutate({ params: { id } })}>
          {t('card.duplicate')}
        </Menu.Item>
      )}
      <MoveItems id={id} />
      {mayDelete && (
        <Menu.Item
          color="error"
          leftSection={<IconTrash size={18} />}
          onClick={() => remove(id, t('card.deleted', { name: title }))}
        >
          {t('delete')}
        </Menu.Item>
      )}
    </>
  )
}

function MoveItems({ id }: { id: number }) {
  const t = useText('office-kanban')
  const move = useSend(orderItems, { stale })
  const state = useQueryClient().getQueryData(useBoardsQuery().queryKey)
  const others = state?.boards.filter(({ itemsIds }) => !itemsIds.includes(id)) ?? []
  if (!useMay(orderItems)) return null
  return others.map((board) => (
    <Menu.Item
      key={board.id}
      leftSection={<IconArrowsExchange size={18} />}
      onClick={() => move.mutate({ body: { boardId: board.id, ids: [...board.itemsIds, id], before: board.itemsIds } })}
    >
      {t('card.moveTo', { board: board.title })}
    </Menu.Item>
  ))
}
