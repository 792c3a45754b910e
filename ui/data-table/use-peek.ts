import { useNavigate, useSearch } from '@tanstack/react-router'
import { watchMedia } from '#kit/web/media.ts'
import { changeAddress } from '#kit/web/open-in-address.ts'

/** Narrower than this there is no room beside a list: a row opens its page. */
const useHasRoom = watchMedia('(min-width: 1100px)').use

export type Peek = { id: number | undefined; show: (id: number | undefined) => void }

/** Which row of a list is shown beside it, kept in the address as `peek`; nothing where there is no room. */
export function usePeek(isWanted: boolean): Peek | undefined {
  const hasRoom = useHasRoom()
  const { peek }: { peek?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!isWanted || !hasRoom) return undefined
  const id = /^\d{1,9}$/.test(String(peek)) ? Number(peek) : undefined
  const show = (next: number | undefined) =>
    changeAddress(
      () =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({ ...before, peek: next }),
          // Going from row to row leaves one step in the history.
          replace: id !== undefined,
          resetScroll: false,
        }),
    )
  return { id, show }
}
