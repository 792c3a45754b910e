import { isSame } from '#kit/contract/same.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { changeAddress } from './open-in-address.ts'

type Patch<Search> = { [K in keyof Search]?: Search[K] | undefined }
/** `replace` leaves no step in the history. */
export type ChangeSearch<Search> = (patch: Patch<Search>, how?: { replace: boolean }) => void

/**
 * The state of a list, kept in the address bar: `const [search, changeSearch] = useListSearch(listUsers.query)`.
 * Any change but the page itself leads back to the first page.
 */
export function useListSearch<S extends z.ZodMiniType<object>>(schema: S): [z.output<S>, ChangeSearch<z.output<S>>] {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(schema, address), [schema, address])
  const changeSearch = useCallback(
    (patch: Patch<z.output<S>>, { replace } = { replace: 'q' in patch }) => {
      const toFirst = 'page' in patch ? {} : { page: undefined }
      changeAddress(
        () =>
          void navigate({
            to: '.',
            search: (before: Record<string, unknown>) => withoutDefaults(schema, { ...before, ...toFirst, ...patch }),
            // Typing does not fill the history; every other change can be taken back with the back button.
            replace,
            resetScroll: false,
          }),
      )
    },
    [navigate, schema],
  )
  return [search, changeSearch]
}

/** Reads a query by its schema; a value that does not fit counts as missing. */
export function readSearch<S extends z.ZodMiniType<object>>(schema: S, query: Record<string, unknown>): z.output<S> {
  const read = schema.safeParse(query)
  if (read.success) return read.data
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])))
  return schema.parse(Object.fromEntries(Object.entries(query).filter(([key]) => !wrong.has(key))))
}

/** What has to stand in the address: everything that is not the default. */
export function withoutDefaults(
  schema: z.ZodMiniType<object>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const defaults = readSearch(schema, {}) as Record<string, unknown>
  const differs = ([key, value]: [string, unknown]) =>
    value !== undefined && value !== '' && !isSame(value, defaults[key])
  return Object.fromEntries(Object.entries(query).filter(differs))
}
