import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What is open over a screen (a drawer, a dialog), kept in the address: `const [open, setOpen] = useOpen()`, then `setOpen('add')`. */
export function useOpen(): [open: string | undefined, setOpen: (next: string | undefined) => void] {
  const { open }: { open?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setOpen = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, add: undefined, open: next }),
        replace: next === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return [typeof open === 'string' ? open : undefined, setOpen]
}

/** Whether an address adds by `?add=true`, as older links do. */
export function asksToAdd({ open, add }: { open?: unknown; add?: unknown }): boolean {
  return typeof open !== 'string' && String(add) === 'true'
}

/** The number in an open part such as `edit-7`. */
export function openId(open: string | undefined, kind: string): number | undefined {
  const id = openName(open, kind)
  return id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : undefined
}

/** The id in an open part such as `email-0198…`. */
export function openName(open: string | undefined, kind: string): string | undefined {
  return open?.startsWith(`${kind}-`) ? open.slice(kind.length + 1) : undefined
}
