import { lazy } from 'react'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { recallPublication } from '../contract.ts'
import { PublishButton } from './publish-button.tsx'

const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog.tsx')).RecallDialog }))

/** Publishing the plan on the board; and what asks before it is recalled, as that outlives the menu that opens it. */
export function BoardPublish({ of: id = 0 }: PartProps) {
  const mayRecall = useMay(recallPublication)
  const [open, setOpen] = useOpen()
  const isRecalling = mayRecall && open === 'recall'
  return (
    <>
      <PublishButton of={id} />
      <WhenOpened opened={isRecalling}>
        <RecallDialog planId={id} opened={isRecalling} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}
