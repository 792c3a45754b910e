import { queryOptions, skipToken } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#kit/web/call.ts'
import { keyOf } from '#kit/web/query.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { checkFit, FitQuestion } from '../rules/check-fit.ts'
import type { Values } from './for-others/delivery-values.ts'

const waitMs = 500
const freshMs = 10_000

/** What decides where it would fit. */
const watched = [
  'address',
  'pins',
  'type',
  'depotId',
  'date',
  'windows',
  'quantities',
  'serviceMinutes',
  'priority',
  'skills',
  'features',
] as const satisfies readonly (keyof Values)[]

export type FitForm = {
  getValues(): Values
  /** Mantine's, whose own types differ by field. */
  watch(field: (typeof watched)[number], onChange: () => void): void
}

/** The question the form asks once one has stopped typing; nothing while there is no day, no address, or a field is wrong. */
export function useFitQuestion(form: FitForm, id: number | null): FitQuestion | undefined {
  const [text, setText] = useState(() => textOf(form.getValues(), id))
  for (const field of watched) form.watch(field, () => setText(textOf(form.getValues(), id)))
  const settled = useDebounced(text, waitMs)
  return useMemo(() => (settled === '' ? undefined : FitQuestion.parse(JSON.parse(settled))), [settled])
}

function textOf(values: Values, id: number | null): string {
  const { success, data } = FitQuestion.safeParse({ ...values, id })
  const isWhole = success && data.date !== null && (data.pins !== null || data.address !== '')
  return isWhole ? JSON.stringify(data) : ''
}

/** Asked anew for every change; what is on its way for an earlier one is abandoned. */
export function fitOf(body: FitQuestion | undefined) {
  return queryOptions({
    queryKey: keyOf(checkFit, { query: body }),
    queryFn: body ? ({ signal }) => call(checkFit, { body, signal }) : skipToken,
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  })
}
