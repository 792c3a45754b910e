import { lazy, Suspense } from 'react'
import { useQuestion } from './confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Draws the questions of `confirm`; stands once in the program. */
export function ConfirmHost() {
  if (!useQuestion()) return null
  return (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  )
}
