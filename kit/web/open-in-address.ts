import { useNavigate, useSearch } from '@tanstack/react-router'

/** What is open over a screen (a drawer, a dialog), kept in the address: `const [open, setOpen] = useOpen()`, then `setOpen('add')`. */
export function useOpen(): [open: string | undefined, setOpen: (next: string | undefined) => void] {
  const { open }: { open?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setOpen = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, open: next }), replace: next === undefined, resetScroll: false } as never)
  return [typeof open === 'string' ? open : undefined, setOpen]
}

/** The id in an open part such as `edit-7`. */
export function openId(open: string | undefined, kind: string): number | undefined {
  const found = new RegExp(`^${kind}-(\\d{1,9})$`).exec(open ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}
