import { IconArrowLeft, IconArrowRight, IconCircleCheck, IconDots, IconEdit, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { boundsAt } from '#kit/contract/bounds.ts'
import { CallError } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { useRemoval } from '#ui/button/use-removal.ts'
import { deleteBoard, readBoards, renameBoard, restoreBoard, type Board, type Boards } from '../contract.ts'
import classes from './kanban.module.css'
import type { useMoves } from './use-moves.ts'

const stale = [readBoards]

type Props = { state: Boards; index: number; total: number; make: ReturnType<typeof useMoves>['make'] }

/** The head of a board: its title, which is renamed in place, its count and its menu. */
export function BoardHead({ state, index, total, make }: Props) {
  const format = useFormat()
  const [isRenaming, setRenaming] = useState(false)
  const board = state.boards[index]!
  return (
    <>
      {isRenaming ? (
        <Rename board={board} onClose={() => setRenaming(false)} />
      ) : (
        <h2 className={classes.title} dir="auto">
          {board.title}
        </h2>
      )}
      <span className={classes.count}>{format.number(total)}</span>
      <BoardMenu state={state} index={index} make={make} onRename={() => setRenaming(true)} />
    </>
  )
}

function Rename({ board, onClose }: { board: Board; onClose: () => void }) {
  const t = useText('office-kanban')
  const offline = useText('ui')('failure.offline')
  const rename = useSend(renameBoard, { stale, quiet: true })
  const [title, setTitle] = useState(board.title)
  const { error } = rename
  const keep = () => {
    const newName = title.trim()
    if (newName === '' || newName === board.title) return onClose()
    if (rename.isIdle) rename.mutate({ body: { boardId: board.id, newName } }, { onSuccess: onClose })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep()
    if (event.key === 'Escape') onClose()
  }
  return (
    <TextInput
      ref={select}
      className={classes.rename!}
      size="xs"
      aria-label={t('board.title')}
      {...boundsAt(renameBoard.body, 'newName')}
      dir="auto"
      value={title}
      error={error && (error instanceof CallError ? error.message : offline)}
      onChange={(event) => {
        setTitle(event.currentTarget.value)
        rename.reset()
      }}
      onKeyDown={handleKey}
      onBlur={rename.isError ? onClose : keep}
    />
  )
}

function BoardMenu({ state, index, make, onRename }: Omit<Props, 'total'> & { onRename: () => void }) {
  const t = useText('office-kanban')
  const mayChange = useMay(renameBoard)
  const mayDelete = useMay(deleteBoard)
  const change = useSend(renameBoard, { stale })
  const remove = useRemoval({ remove: deleteBoard, restore: restoreBoard, stale })
  const { id, title, isDone } = state.boards[index]!
  if (!mayChange && !mayDelete) return null
  const move = (beforeId: number | undefined) => make({ kind: 'board', id, beforeId })
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('moreNamed', { name: title })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconEdit size={18} />} onClick={onRename}>
              {t('board.rename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCircleCheck size={18} />}
              onClick={() => change.mutate({ body: { boardId: id, newName: title, isDone: !isDone } })}
            >
              {t(isDone ? 'board.notDone' : 'board.done')}
            </Menu.Item>
            <Menu.Item
              disabled={index === 0}
              leftSection={<IconArrowLeft size={18} className="mirrored" />}
              onClick={() => move(state.boards[index - 1]?.id)}
            >
              {t('board.earlier')}
            </Menu.Item>
            <Menu.Item
              disabled={index === state.boards.length - 1}
              leftSection={<IconArrowRight size={18} className="mirrored" />}
              onClick={() => move(state.boards[index + 2]?.id)}
            >
              {t('board.later')}
            </Menu.Item>
          </>
        )}
        {mayDelete && (
          <Menu.Item
            color="error"
            leftSection={<IconTrash size={18} />}
            onClick={() => remove(id, t('board.deleted', { name: title }))}
          >
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function select(field: HTMLInputElement | null): void {
  field?.select()
}
